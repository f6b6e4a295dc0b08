import { formatNumber } from '#domain/park-format.ts';

import { FigureList } from '#web/staff/ui/figure-list.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

interface FigureTableProps {
  /** The accessible name. */
  label: string;
  heads: readonly string[];
  /** A name and its numbers, in order. */
  rows: readonly { key: string; name: string; numbers: readonly number[] }[];
}

/** The figures of a chart as a table, the newest step first. */
export function FigureTable({ label, heads, rows }: FigureTableProps) {
  const park = useStaffPage();
  return (
    <FigureList
      label={label}
      columns={[{ head: 'Date', isNumber: false }, ...heads.map((head) => ({ head, isNumber: true }))]}
      rows={newestFirst(rows).map(({ key, name, numbers }) => ({
        key,
        cells: [name, ...numbers.map((number) => formatNumber(number, park))],
      }))}
    />
  );
}

/** The newest first. (Our oldest browsers lack `toReversed`.) */
function newestFirst<Row>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => rows.at(-1 - index) ?? row);
}

import { Table } from '@mantine/core';

import { formatNumber } from '#domain/park-format.ts';

import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
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
    <ScrollRegion label={label}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Date</Table.Th>
            {heads.map((head) => (
              <Table.Th key={head} ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {newestFirst(rows).map(({ key, name, numbers }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              {numbers.map((number, place) => (
                <Table.Td key={heads[place]} ta="right" className="tabular-nums">
                  {formatNumber(number, park)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

/** The newest first. (Our oldest browsers lack `toReversed`.) */
function newestFirst<Row>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => rows.at(-1 - index) ?? row);
}

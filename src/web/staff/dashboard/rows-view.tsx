import { Group, Stack, Text, Title } from '@mantine/core';

import type { FigureRows } from '#contract/calls/staff-dashboard.ts';
import { figures, type RowsName } from '#contract/figures.ts';
import type { PermissionName } from '#contract/staff-permissions.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { Instant, PlainButton, TextLink } from '#web/staff/ui/basics.tsx';
import { writeNumber } from '#web/staff/ui/park-words.ts';
import { ExportFigures, rangeQueryOf, type DashboardAddress } from './asked-figures.tsx';
import { dayWords, rangeWords } from './figure-words.ts';

const rowsPerPage = 50;
/** The server counts no further. */
const rowsCountedMax = 10_000;

interface RowsViewProps {
  name: RowsName;
  address: DashboardAddress;
  change: (wanted: Partial<DashboardAddress>) => void;
}

/** The rows behind a figure, 50 a page, with a link back to the figures. */
export function RowsView({ name, address, change }: RowsViewProps) {
  const page = Math.max(1, Math.floor(Number(address.page)) || 1);
  const query = {
    ...rangeQueryOf(address),
    ...(address.product === '' ? {} : { product: address.product }),
    figure: name,
  };
  const rows = useStaffQuery(['dashboard rows', query, page], 'GET /api/admin/dashboard/rows/', {
    query: { ...query, offset: String((page - 1) * rowsPerPage) },
    placeholderData: (previous) => previous,
  });
  const { title, about } = figures[name];
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <div>
          <PlainButton onClick={() => change({ rows: '', product: '', page: '1' })}>
            Back to the figures
          </PlainButton>
          <Title order={2} size="h3" mt="sm">
            {rows.data === undefined ? title : `${title}, ${rangeWords(rows.data)}`}
          </Title>
          <Text c="dimmed">{`${about.charAt(0).toUpperCase()}${about.slice(1)}.${notes.get(name) ?? ''}`}</Text>
        </div>
        <ExportFigures body={query} />
      </Group>
      <Loaded what="The list" query={rows}>
        {(data) => <RowsTable label={title} rows={data} page={page} change={change} />}
      </Loaded>
    </Stack>
  );
}

const madeNote =
  ' The figure is the sum of the column Made; days from before passes were noted have a figure and no rows.';

/** What else a reader must know about the rows. */
const notes: ReadonlyMap<RowsName, string> = new Map([
  ['apple', madeNote],
  ['google', madeNote],
  ['wallet-passes', madeNote],
]);

function RowsTable({
  label,
  rows: { columns, rows, total },
  page,
  change,
}: {
  label: string;
  rows: FigureRows;
  page: number;
  change: RowsViewProps['change'];
}) {
  if (rows.length === 0)
    return (
      <Text py="xl" ta="center" c="dimmed">
        {total === 0 ? 'No rows in these days.' : 'This page is past the end of the list.'}
      </Text>
    );
  return (
    <>
      <ScrollRegion label={label}>
        <RowList
          {...{ label, rows }}
          keyOf={(cells) => cells.join('|')}
          isNumber={(head) => columns.some((column) => column.label === head && column.kind === 'number')}
          renderCells={(cells) =>
            Object.fromEntries(
              columns.map(({ kind, label: head }, place) => [
                head,
                <RowCell key={head} kind={kind} cell={cells[place] ?? null} />,
              ]),
            )
          }
        />
      </ScrollRegion>
      <Pages page={page} count={rows.length} total={total} change={change} />
    </>
  );
}

interface PagesProps {
  page: number;
  /** The rows of this page. */
  count: number;
  total: number;
  change: RowsViewProps['change'];
}

/** Where the list is, and the ways to its neighbors. */
function Pages({ page, count, total, change }: PagesProps) {
  const first = (page - 1) * rowsPerPage + 1;
  const all = total > rowsCountedMax ? `more than ${writeNumber(rowsCountedMax)}` : writeNumber(total);
  return (
    <Group>
      <output>{`${writeNumber(first)}–${writeNumber(first + count - 1)} of ${all}`}</output>
      <PlainButton disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
        Previous page
      </PlainButton>
      <PlainButton disabled={first + count > total} onClick={() => change({ page: String(page + 1) })}>
        Next page
      </PlainButton>
    </Group>
  );
}

type Cell = FigureRows['rows'][number][number];

/** A cell; numbers of orders and accounts open their page. */
function RowCell({ kind, cell }: { kind: FigureRows['columns'][number]['kind']; cell: Cell }) {
  const may = useMay();
  if (cell === null || cell === '') return '–';
  if (kind === 'instant') return <Instant iso={String(cell)} />;
  if (kind === 'day') return dayWords(String(cell), true);
  if (kind === 'number') return writeNumber(Number(cell));
  const place = places.get(kind);
  if (place === undefined || !may(place.permission)) return cell;
  return <TextLink href={`${place.path}${encodeURIComponent(String(cell))}`}>{cell}</TextLink>;
}

const places = new Map<FigureRows['columns'][number]['kind'], { path: string; permission: PermissionName }>([
  ['order', { path: '/admin/guest?order=', permission: 'Guest Search' }],
  ['member', { path: '/admin/guest?account=', permission: 'Loyalty List' }],
]);

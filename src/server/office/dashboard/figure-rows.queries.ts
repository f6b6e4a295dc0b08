/** The rows behind each figure of the dashboard, as cells of one list. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { FigureRows } from '#contract/calls/staff-dashboard.ts';
import type { RowsName } from '#contract/figures.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import {
  ledgerSource,
  type RowSource,
  type RowsQuery,
  instantCell,
  passSources,
} from './pass-rows.queries.ts';

/** A list counts no further than this, since no one pages to its end. */
export const rowsCountedMax = 10_000;

const cellRow = z.object({ cells: z.array(z.nullable(z.union([z.string(), z.number()]))) });

/** The list of a figure. */
export function rowSourceOf(name: RowsName, query: RowsQuery): RowSource {
  if (isRequestList(name)) return requestSources[name](query);
  if (isOfPasses(name)) return passSources[name](query);
  return name.startsWith('refused-') ? refusalSource(name, query) : ledgerSource(name, query);
}

function isOfPasses(name: RowsName): name is keyof typeof passSources {
  return Object.hasOwn(passSources, name);
}

/** One page of rows. */
export async function fetchFigureRows(
  db: Database,
  source: RowSource,
  { limit, offset }: { limit: number; offset: number },
): Promise<FigureRows['rows']> {
  const cells = sql.join(
    source.columns.map(({ cell }) => cell),
    sql`, `,
  );
  const answer = await db.execute(
    sql`${source.with ?? sql``} select json_build_array(${cells}) as cells from ${source.from} order by ${source.order} limit ${limit} offset ${offset}`,
  );
  return readRows(answer, cellRow).map((row) => row.cells);
}

/** The number of rows, but no more than a limit. */
export async function countFigureRows(
  db: Database,
  source: RowSource,
  countMax = rowsCountedMax + 1,
): Promise<number> {
  const answer = await db.execute(
    sql`${source.with ?? sql``} select count(*)::float8 as count from (select 1 from ${source.from} limit ${countMax}) counted`,
  );
  return readRows(answer, z.object({ count: z.number() }))[0]?.count ?? 0;
}

/** Refused claims name no guest, so their rows are the reasons. */
function refusalSource(name: RowsName, { begins, ends }: RowsQuery): RowSource {
  const prefix = `refused:${name.slice('refused-'.length)}:`;
  return {
    columns: [
      {
        label: 'Reason',
        kind: 'text',
        cell: sql`replace(split_part(figure, ':', 3), '-', ' ')`,
      },
      {
        label: 'Asked by',
        kind: 'text',
        cell: sql`case split_part(figure, ':', 4) when 'desk' then 'The desk' else 'A guest' end`,
      },
      { label: 'Times', kind: 'number', cell: sql`times` },
    ],
    from: sql`(select figure, sum(count)::float8 as times from guest_counts
      where starts_with(figure, ${prefix}) and at >= ${begins.toISOString()} and at < ${ends.toISOString()} group by 1) refused`,
    order: sql`times desc, figure`,
  };
}

/** The lists of requests: those that are open, and those that were asked or answered in the range. */
const requestSources = {
  'photo-requests': (query: RowsQuery) =>
    requestSourceOf(query, sql`photo_requests`, [
      { label: 'Order', kind: 'order', cell: sql`asked.order_id` },
      { label: 'Barcode', kind: 'text', cell: sql`asked.barcode` },
    ]),
  'club-requests': (query: RowsQuery) =>
    requestSourceOf(query, sql`club_requests`, [
      { label: 'Account', kind: 'member', cell: sql`asked.member_id` },
      { label: 'Number', kind: 'text', cell: sql`asked.number` },
      { label: 'Refused because', kind: 'text', cell: sql`replace(asked.reason, '-', ' ')` },
    ]),
  'wristband-requests': (query: RowsQuery) =>
    requestSourceOf(query, sql`(select * from help_requests where kind = 'wristband')`, [
      { label: 'Order', kind: 'order', cell: sql`asked.order_id` },
      { label: 'Barcode', kind: 'text', cell: sql`asked.barcode` },
    ]),
  'link-requests': (query: RowsQuery) =>
    requestSourceOf(query, sql`(select * from help_requests where kind = 'link')`, [
      { label: 'Guest', kind: 'text', cell: sql`asked.name` },
      { label: 'Number', kind: 'text', cell: sql`asked.number` },
    ]),
};

/** True for a list of requests. */
function isRequestList(name: string): name is keyof typeof requestSources {
  return Object.hasOwn(requestSources, name);
}

function requestSourceOf({ begins, ends }: RowsQuery, table: SQL, about: RowSource['columns']): RowSource {
  const isWithin = (column: SQL) =>
    sql`(${column} >= ${begins.toISOString()} and ${column} < ${ends.toISOString()})`;
  return {
    columns: [
      { label: 'Asked', kind: 'instant', cell: instantCell(sql`asked.requested_at`) },
      ...about,
      { label: 'State', kind: 'text', cell: sql`asked.status` },
      { label: 'Due', kind: 'instant', cell: instantCell(sql`asked.due_at`) },
      { label: 'Answered', kind: 'instant', cell: instantCell(sql`asked.answered_at`) },
      {
        label: 'Hours to the answer',
        kind: 'number',
        cell: sql`round(extract(epoch from asked.answered_at - asked.requested_at) / 3600, 1)::float8`,
      },
      { label: 'By', kind: 'text', cell: sql`asked.answered_by` },
    ],
    from: sql`${table} asked where asked.status = 'open' or ${isWithin(sql`asked.requested_at`)} or ${isWithin(sql`asked.answered_at`)}`,
    order: sql`asked.requested_at desc, asked.request_id`,
  };
}

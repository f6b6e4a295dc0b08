/** The requests behind the open ones and the times of answers. */
import { sql, type SQL } from 'drizzle-orm';

import type { RowSource, RowsQuery } from './row-source.queries.ts';
import { instantCell } from './ledger-rows.queries.ts';

/** The lists of requests: those that are open, and those that were asked or answered in the range. */
export const requestSources = {
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
export function isRequestList(name: string): name is keyof typeof requestSources {
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

/** The entries of the ledger behind claims and points. */
import { sql, type SQL } from 'drizzle-orm';

import type { RowsName } from '#contract/figures.ts';
import type { FigureRows } from '#contract/calls/staff-dashboard.ts';

import { claimEntryKinds, earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames } from '#domain/guest-claims.ts';

/** The entries of a figure, the newest first. */
export function ledgerSource(name: RowsName, { begins, ends }: RowsQuery): RowSource {
  return {
    columns: [
      { label: 'Time', kind: 'instant', cell: instantCell(sql`entry.recorded_at`) },
      { label: 'Account', kind: 'member', cell: sql`entry.member_id` },
      { label: 'Kind', kind: 'text', cell: sql`entry.kind` },
      { label: 'Number', kind: 'text', cell: sql`entry.source_id` },
      { label: 'Product', kind: 'text', cell: sql`entry.product` },
      { label: 'Points', kind: 'number', cell: sql`moved.points` },
      { label: 'By', kind: 'text', cell: actorCell },
      { label: 'Reason', kind: 'text', cell: sql`coalesce(entry.reason, '')` },
    ],
    from: sql`ledger_transactions entry cross join lateral (
      select coalesce(sum(line.points), 0)::float8 as points from ledger_lines line
      where line.transaction_id = entry.transaction_id and line.account in ('posted', 'pending')) moved
      where entry.recorded_at >= ${begins.toISOString()} and entry.recorded_at < ${ends.toISOString()}
      and ${conditionOf(name)}`,
    order: sql`entry.recorded_at desc, entry.transaction_id`,
  };
}

/** The name of the member of the team, or where the entry came from. */
const actorCell = sql`coalesce(
  (select concat_ws(' ', member.first_name, member.last_name) from team_members member
    where member.username = entry.actor),
  nullif(entry.actor, ''), entry.origin)`;

/** An instant as ISO 8601 in UTC, as the contract has it. */
export function instantCell(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function conditionOf(name: RowsName): SQL {
  if (name === 'claims') return isKind(claimEntryKinds);
  if (name === 'earned')
    return sql`(${isKind(claimEntryKinds)} or (${isKind(['Bonus', 'Adjustment'])} and moved.points > 0))`;
  if (name === 'removed')
    return sql`(${isKind(['Reversal'])} or (${isKind(['Bonus', 'Adjustment'])} and moved.points < 0))`;
  if (name === 'expired') return isKind(['Expiry']);
  if (name === 'rewards') return sql`${isKind(['Hold', 'Return', 'Redemption'])} and moved.points <> 0`;
  if (name === 'net') return sql`moved.points <> 0 and not ${isKind(['Posting'])}`;
  const kind = earnKindNames.find((one) => name === `claims-${one}` || name === `points-${one}`);
  return kind === undefined ? sql`false` : isKind([earnKinds[kind].entry]);
}

function isKind(kinds: readonly string[]): SQL {
  return sql`entry.kind in (${sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )})`;
}

/** What the rows are asked for: days, their first and last instants, and a product. */
export interface RowsQuery {
  from: string;
  to: string;
  begins: Date;
  ends: Date;
  now: Date;
  product: string | undefined;
}

/** A list: its columns with the SQL of their cells, and where its rows are. Names are constants. */
export interface RowSource {
  columns: readonly (FigureRows['columns'][number] & { cell: SQL })[];
  /** What stands before `select`. */
  with?: SQL;
  from: SQL;
  /** A permanent order, newest or largest first. */
  order: SQL;
}

/** The passes behind page views, wallet passes and wallet adoption. */
import { sql, type SQL } from 'drizzle-orm';

import type { RowsName } from '#contract/figures.ts';
import type { FigureRows } from '#contract/calls/staff-dashboard.ts';

import type { MadePass } from '#server/base/counted-passes.ts';
import { claimEntryKinds, earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames } from '#domain/guest-claims.ts';
import { isExcluded, isPossible, walletHolders } from './adoption.queries.ts';
import { textArray } from './counted-days.queries.ts';

const passColumns = [
  { label: 'Order', kind: 'order', cell: sql`nullif(listed.order_id, '')` },
  { label: 'Barcode', kind: 'text', cell: sql`listed.barcode` },
  { label: 'Product', kind: 'text', cell: sql`product.name` },
] as const;

const ofProduct = sql`
  left join passes pass on pass.order_id = listed.order_id and pass.barcode = listed.barcode
  left join products product on product.product_id = pass.product_id`;

/** The lists of passes. */
export const passSources = {
  views: (query: RowsQuery) => openedSource(query, sql`listed.views desc, listed.last desc`),
  passes: (query: RowsQuery) => openedSource(query, sql`listed.last desc`),
  apple: (query: RowsQuery) => madeSource(query, ['apple']),
  google: (query: RowsQuery) => madeSource(query, ['google']),
  'wallet-passes': (query: RowsQuery) => madeSource(query, ['apple', 'google']),
  'not-in-wallet': notInWalletSource,
};

function openedSource({ from, to }: RowsQuery, order: SQL): RowSource {
  return {
    columns: [
      ...passColumns,
      { label: 'Page views', kind: 'number', cell: sql`listed.views` },
      { label: 'Days', kind: 'number', cell: sql`listed.days` },
      { label: 'Last day', kind: 'day', cell: sql`listed.last` },
    ],
    from: sql`(select order_id, barcode, sum(views)::float8 as views, count(*)::float8 as days, max(day) as last
      from pass_days where day between ${from} and ${to} group by 1, 2) listed ${ofProduct}`,
    order: sql`${order}, listed.order_id, listed.barcode`,
  };
}

/** The passes that files and links were made for. Their sum is the figure; the last cell says whether a phone has it. */
function madeSource({ from, to }: RowsQuery, wallets: readonly MadePass['wallet'][]): RowSource {
  return {
    columns: [
      ...passColumns.slice(0, 2),
      {
        label: 'Product',
        kind: 'text',
        cell: sql`case when listed.order_id = '' and listed.barcode !~ '^(erased|undone)-' then 'Member card' else product.name end`,
      },
      { label: 'Wallet', kind: 'text', cell: sql`initcap(listed.wallet)` },
      { label: 'Made', kind: 'number', cell: sql`listed.count` },
      { label: 'Last day', kind: 'day', cell: sql`listed.last` },
      { label: 'Added to a phone', kind: 'instant', cell: instantCell(addedAt) },
    ],
    from: sql`(select order_id, barcode, wallet, sum(count)::float8 as count, max(day) as last
      from made_days where day between ${from} and ${to} and wallet = any(${textArray(wallets)})
      group by 1, 2, 3) listed ${ofProduct}`,
    order: sql`listed.last desc, listed.count desc, listed.order_id, listed.barcode, listed.wallet`,
  };
}

/** When a phone last added the pass that it still has. */
const addedAt = sql`case listed.wallet
  when 'apple' then (select max(registered.registered_at) from apple_passes issued
    join apple_registrations registered on registered.serial_number = issued.serial_number
    where issued.order_id = listed.order_id and issued.barcode = listed.barcode)
  else (select max(saved.saved_at) from google_wallet_objects saved
    where saved.order_id = listed.order_id and saved.barcode = listed.barcode
      and (saved.removed_at is null or saved.removed_at < saved.saved_at)) end`;

function notInWalletSource({ now, product }: RowsQuery): RowSource {
  const isOfProduct = product === undefined ? sql`true` : sql`pass.product_id = ${product}`;
  return {
    with: sql`with ${walletHolders}`,
    columns: [
      { label: 'Order', kind: 'order', cell: sql`pass.order_id` },
      { label: 'Barcode', kind: 'text', cell: sql`pass.barcode` },
      { label: 'Product', kind: 'text', cell: sql`product.name` },
      { label: 'Last change', kind: 'instant', cell: instantCell(sql`pass.updated_at`) },
    ],
    from: sql`passes pass join products product on product.product_id = pass.product_id
      where ${isPossible(now)} and not ${isExcluded(now)} and ${isOfProduct}
      and not exists (select 1 from holders where holders.order_id = pass.order_id and holders.barcode = pass.barcode)`,
    order: sql`pass.order_id desc, pass.barcode`,
  };
}

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

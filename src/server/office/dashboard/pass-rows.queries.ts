/** The passes behind page views, wallet passes and wallet adoption. */
import { sql, type SQL } from 'drizzle-orm';

import type { MadePass } from '#server/base/made-passes.ts';
import { isExcluded, isPossible, walletHolders } from './adoption.queries.ts';
import { type RowSource, type RowsQuery, instantCell } from './ledger-rows.queries.ts';
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

/** The passes behind page views, wallet passes and wallet adoption. */
import { sql, type SQL } from 'drizzle-orm';

import { isExcluded, isPossible, walletHolders } from './adoption.queries.ts';
import type { RowSource, RowsQuery } from './row-source.queries.ts';
import { instantCell } from './ledger-rows.queries.ts';

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
  apple: (query: RowsQuery) => addedSource(addedToApple(query)),
  google: (query: RowsQuery) => addedSource(addedToGoogle(query)),
  'wallet-passes': (query: RowsQuery) =>
    addedSource(sql`${addedToApple(query)} union all ${addedToGoogle(query)}`),
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

function addedToApple({ begins, ends }: RowsQuery): SQL {
  return sql`
    select issued.order_id, issued.barcode, 'Apple' as wallet, registered.registered_at as at
    from apple_registrations registered join apple_passes issued on issued.serial_number = registered.serial_number
    where registered.registered_at >= ${begins.toISOString()} and registered.registered_at < ${ends.toISOString()}`;
}

function addedToGoogle({ begins, ends }: RowsQuery): SQL {
  return sql`
    select order_id, barcode, 'Google' as wallet, saved_at as at from google_wallet_objects
    where saved_at >= ${begins.toISOString()} and saved_at < ${ends.toISOString()}`;
}

/** A pass that is made is not known by its number; the rows are the passes that phones added. */
function addedSource(added: SQL): RowSource {
  return {
    columns: [
      ...passColumns,
      { label: 'Wallet', kind: 'text', cell: sql`listed.wallet` },
      { label: 'Added', kind: 'instant', cell: instantCell(sql`listed.at`) },
    ],
    from: sql`(${added}) listed ${ofProduct}`,
    order: sql`listed.at desc, listed.order_id, listed.barcode`,
  };
}

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

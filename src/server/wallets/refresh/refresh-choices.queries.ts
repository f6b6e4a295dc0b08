/** The passes that can be made again, by product. */
import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { RefreshChoices } from '#contract/calls/pass-refresh.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { products } from '#server/base/db/schema/park.ts';

const countedRow = z.object({
  productId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  apple: z.number(),
  google: z.number(),
});

/** Counts the issued passes of each product; members' cards have none. */
export async function fetchRefreshChoices(db: Database): Promise<RefreshChoices> {
  const result = await db.execute(sql`
    with issued as (
      select distinct 'apple' as wallet, order_id, barcode, share_id from apple_passes
      union all select distinct 'google', order_id, barcode, share_id from google_wallet_objects)
    select passes.product_id as "productId", products.name,
      count(*) filter (where wallet = 'apple')::int as apple, count(*) filter (where wallet = 'google')::int as google
    from issued left join passes using (order_id, barcode) left join products using (product_id)
    group by passes.product_id, products.name order by products.name, passes.product_id`);
  const rows = readRows(result, countedRow);
  return {
    all: {
      apple: rows.reduce((sum, row) => sum + row.apple, 0),
      google: rows.reduce((sum, row) => sum + row.google, 0),
    },
    products: rows.flatMap(({ productId, name, ...counts }) =>
      productId === null ? [] : [{ productId, name: name ?? productId, ...counts }],
    ),
  };
}

/** Those of the ids that no product has. */
export async function fetchUnknownProducts(db: Database, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return [];
  const { productId } = products;
  const rows = await db
    .select({ productId })
    .from(products)
    .where(inArray(productId, [...productIds]));
  const known = new Set(rows.map((row) => row.productId));
  return productIds.filter((id) => !known.has(id));
}

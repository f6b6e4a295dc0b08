/** The passes that can be made again, by product. */
import { inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { RefreshChoices } from '#contract/calls/pass-refresh.ts';

import { type Database, readRows } from '#server/base/db/database.ts';
import { products } from '#server/base/db/schema/park.ts';
import type { RunWork } from '#server/changes/runs/run-work.queries.ts';
import { neverWritten, unsureWritten } from '../google/google-writes.queries.ts';

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

const audienceSchema = z.object({ productIds: z.array(z.string()) });

/** The passes of these products; without a product, all passes and all members' cards. */
type RefreshAudience = z.output<typeof audienceSchema>;

/** The audience of a stored run. */
export function readRefreshAudience(stored: unknown): RefreshAudience {
  return audienceSchema.parse(stored);
}

/**
 * Apple: the update gives the pass a new tag and a later Last-Modified, so that phones fetch new bytes. Google: marks
 * the last writes as unsure, so that classes and objects are written although their content is the same.
 */
export const refreshWork: RunWork = {
  kind: 'refresh',
  reason: 'refresh',
  isMeant: (audience) => {
    const { productIds } = readRefreshAudience(audience);
    return productIds.length === 0
      ? sql`true`
      : sql`passes.product_id in (select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`;
  },
  onStart: async (tx) => {
    await tx.execute(
      sql`update google_wallet_classes set fingerprint = ${unsureWritten} where fingerprint <> ${unsureWritten}`,
    );
  },
  onQueued: async (tx, _, { wallet, holders }) => {
    if (wallet !== 'google') return;
    const rows = holders.map((one) => ({
      order_id: one.orderId,
      barcode: one.barcode,
      share_id: one.shareId,
    }));
    // An object that was never written is created by its update anyway.
    await tx.execute(sql`
      with meant as (
        select object_id from google_wallet_objects where fingerprint <> ${neverWritten}
          and (order_id, barcode, share_id) in (select order_id, barcode, share_id
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(order_id text, barcode text, share_id text))
        order by object_id for update)
      update google_wallet_objects known set fingerprint = ${unsureWritten} from meant where known.object_id = meant.object_id`);
  },
};

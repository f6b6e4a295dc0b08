import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';

/** A pass that the page offers to try. */
export type SamplePassAddress = Awaited<ReturnType<typeof fetchSampleAddresses>>[number];

const row = z.object({ order_id: z.string(), barcode: z.string(), product: z.string(), state: z.string() });
const samplesMax = 40;

/** One pass of each product and state. */
export async function fetchSampleAddresses(db: Database) {
  const result = await db.execute(sql`
    select distinct on (product.name, state) pass.order_id, pass.barcode, product.name as product, state
    from passes pass join products product using (product_id)
    cross join lateral (select case when pass.is_refunded then 'refunded' when pass.is_redeemed then 'used'
      when pass.photo_uid is not null then 'with photo' else 'valid' end as state) judged
    order by product.name, state, pass.order_id, pass.barcode limit ${samplesMax}`);
  return readRows(result, row).map(({ order_id, barcode, product, state }) => ({
    title: `${product} (${state})`,
    address: `/${order_id}/${barcode}`,
  }));
}

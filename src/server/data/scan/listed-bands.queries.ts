/** The wristbands that were worn today, in the order of their codes and in parts, without anything of their guests. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { milliseconds } from '#server/base/db/json-rows.queries.ts';

const listedBand = z.object({
  code: z.string(),
  state: z.enum(['activated', 'void']),
  validUntil: z.nullable(z.number()),
  /** Empty for a band that was activated elsewhere. */
  product: z.string(),
  isRefunded: z.boolean(),
});

/** A wristband as the list needs it; its end in milliseconds since 1970. */
export type ListedBand = z.output<typeof listedBand>;

/** Bands after a code that are active, or ended or were taken out of use today. A blank one is not on the list. */
export async function fetchListedBands(
  db: Database,
  { after, dayBegan, limit }: { after: string; dayBegan: Date; limit: number },
): Promise<ListedBand[]> {
  const result = await db.execute(sql`
    select band.code, band.state, ${milliseconds('band.valid_until')} as "validUntil",
      coalesce(product.name, '') as product, coalesce(pass.is_refunded, false) as "isRefunded"
    from wristbands band
    left join passes pass on pass.order_id = band.order_id and pass.barcode = band.barcode
    left join products product on product.product_id = pass.product_id
    where band.code > ${after} and ((band.state = 'activated' and band.valid_until is null)
      or (band.state <> 'blank' and band.valid_until >= ${dayBegan.toISOString()}::timestamptz))
    order by band.code limit ${limit}`);
  return readRows(result, listedBand);
}

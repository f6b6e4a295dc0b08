import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import type { Holder } from '#server/changes/holder.ts';

const row = z.object({
  order_id: z.string(),
  barcode: z.string(),
  share_id: z.string(),
  is_on_google: z.boolean(),
});

/** The holders of the passes on these phones, and whether the pass is in Google Wallet. */
export async function fetchHoldersOnPhones(
  db: Database,
  { pushTokens, objectIds }: { pushTokens: readonly string[]; objectIds: readonly string[] },
): Promise<(Holder & { isOnGoogle: boolean })[]> {
  const listed = (values: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const result = await db.execute(sql`
    select order_id, barcode, share_id, bool_or(is_on_google) as is_on_google from (
      select issued.order_id, issued.barcode, issued.share_id, false as is_on_google
      from apple_devices phone join apple_registrations using (device_id) join apple_passes issued using (serial_number)
      where phone.push_token in ${listed(pushTokens)}
      union all
      select order_id, barcode, share_id, true from google_wallet_objects where object_id in ${listed(objectIds)}) held
    group by order_id, barcode, share_id order by order_id, barcode, share_id`);
  return readRows(result, row).map((one) => ({
    orderId: one.order_id,
    barcode: one.barcode,
    shareId: one.share_id,
    isOnGoogle: one.is_on_google,
  }));
}

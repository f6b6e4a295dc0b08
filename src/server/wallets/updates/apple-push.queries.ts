/** The statements of Apple updates: new tags for changed passes, and the phones that hold them. */
import { and, eq, lte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { takeLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { appleDevices } from '#server/base/db/schema/live-passes.ts';
import type { Holder } from '#server/changes/holder.ts';

/**
 * Assigns new tags to the passes of these holders. One writer at a time, until its transaction ends: tags are
 * committed in order, so that a phone that has seen one tag has seen all earlier ones.
 *
 * The time of the change is later than any Last-Modified that a server has sent for the pass so far: those are never
 * ahead of the sending server's clock, and the clocks of two servers differ by less than two seconds. So a burst of
 * changes moves it at most three seconds ahead, and no phone takes an older file for the current one.
 */
export async function tagChanges(db: Database, holders: readonly Holder[], now: Date): Promise<void> {
  const second = sql`date_trunc('second', ${now.toISOString()}::timestamptz)`;
  await db.transaction(async (tx) => {
    await takeLock(tx, 'appleTags');
    await tx.execute(sql`
      update apple_passes changed set tag = nextval('apple_pass_tags'), changes = changed.changes + 1,
        changed_at = greatest(${second}, least(changed.changed_at, ${second} + interval '2 seconds') + interval '1 second')
      from (${asRows(holders)}) listed
      where changed.order_id = listed.order_id and changed.barcode = listed.barcode and changed.share_id = listed.share_id`);
  });
}

const deviceRow = z.object({
  order_id: z.string(),
  barcode: z.string(),
  share_id: z.string(),
  push_token: z.string(),
});

/** The push tokens of the phones that hold passes of these holders. */
export async function fetchPushTokens(
  db: Database,
  holders: readonly Holder[],
): Promise<(Holder & { pushToken: string })[]> {
  const result = await db.execute(sql`
    select listed.order_id, listed.barcode, listed.share_id, device.push_token
    from (${asRows(holders)}) listed
    join apple_passes held on held.order_id = listed.order_id and held.barcode = listed.barcode and held.share_id = listed.share_id
    join apple_registrations registered on registered.serial_number = held.serial_number
    join apple_devices device on device.device_id = registered.device_id`);
  return readRows(result, deviceRow).map((row) => ({
    orderId: row.order_id,
    barcode: row.barcode,
    shareId: row.share_id,
    pushToken: row.push_token,
  }));
}

/** Deletes phones that Apple no longer reaches; a phone that has registered since stays. */
export async function forgetDevices(db: Database, gone: { pushToken: string; since: Date }): Promise<void> {
  await db
    .delete(appleDevices)
    .where(and(eq(appleDevices.pushToken, gone.pushToken), lte(appleDevices.updatedAt, gone.since)));
}

function asRows(holders: readonly Holder[]) {
  const rows = holders.map((one) => ({
    order_id: one.orderId,
    barcode: one.barcode,
    share_id: one.shareId,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed(order_id text, barcode text, share_id text)`;
}

/** Deletes the registrations of phones, and their push tokens. */
import { inArray, sql, type SQL } from 'drizzle-orm';

import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { appleDevices, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import { overOf } from '#server/base/retention/end-rows.queries.ts';
import type { Holder } from '#server/changes/holder.ts';

/** Deletes the registrations of these holders' phones, which then receive no further change; returns their number. */
export async function forgetPhonesOf(tx: Database, holders: readonly Holder[]): Promise<number> {
  if (holders.length === 0) return 0;
  const meant = JSON.stringify(
    holders.map(({ orderId, barcode, shareId }) => ({
      order_id: orderId,
      barcode,
      share_id: shareId,
    })),
  );
  return forgetPhones(
    tx,
    sql`select serial_number from apple_passes join jsonb_to_recordset(${meant}::jsonb)
      as meant(order_id text, barcode text, share_id text) using (order_id, barcode, share_id)`,
  );
}

/** Deletes the phones of shares that ended long ago. Returns the number of registrations. */
export async function forgetPhonesOfEndedShares(db: Database, now: Date): Promise<number> {
  const isOver = overOf('apple_registrations', 'phones', { now, keptDays: retentionDays('phones') });
  return db.transaction((tx) =>
    forgetPhones(tx, sql`select serial_number from apple_registrations where ${isOver}`),
  );
}

/**
 * Deletes a phone with its last registration. Locks its row first, as a registration does, so that no new registration
 * is lost.
 */
async function forgetPhones(tx: Database, serialNumbers: SQL): Promise<number> {
  const { deviceId, serialNumber } = appleRegistrations;
  await tx
    .select({ deviceId: appleDevices.deviceId })
    .from(appleDevices)
    .where(
      sql`${appleDevices.deviceId} in (select device_id from apple_registrations where serial_number in (${serialNumbers}))`,
    )
    .orderBy(appleDevices.deviceId)
    .for('update');
  const gone = await tx
    .delete(appleRegistrations)
    .where(sql`${serialNumber} in (${serialNumbers})`)
    .returning({ deviceId });
  const phones = [...new Set(gone.map((row) => row.deviceId))];
  if (phones.length > 0)
    await tx.delete(appleDevices).where(
      sql`${inArray(appleDevices.deviceId, phones)} and not exists (
          select 1 from apple_registrations kept where kept.device_id = ${appleDevices.deviceId})`,
    );
  return gone.length;
}

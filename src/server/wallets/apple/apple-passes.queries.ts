/** The issued Apple passes: their serial numbers, and the queries of the update service. */
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { appleDevices, applePasses, appleRegistrations } from '#server/base/db/schema/live-passes.ts';
import type { Holder } from '#server/changes/holder.ts';
import { isOfPass } from '#server/base/db/schema/park.ts';

/** An issued pass. */
export type StoredApplePass = typeof applePasses.$inferSelect;

function isHolder(holder: Holder) {
  return and(isOfPass(applePasses, holder), eq(applePasses.shareId, holder.shareId));
}

export async function fetchCurrentPass(db: Database, holder: Holder): Promise<StoredApplePass | undefined> {
  const [row] = await db
    .select()
    .from(applePasses)
    .where(and(isHolder(holder), isNull(applePasses.retiredAt)));
  return row;
}

export async function countRetiredPasses(db: Database, holder: Holder): Promise<number> {
  const [row] = await db.select({ total: count() }).from(applePasses).where(isHolder(holder));
  return row?.total ?? 0;
}

/**
 * Waits for a concurrent change of the pass or the member, so that the change either sees the row written next or was
 * committed before the pass is read. False if the pass is gone, because it was removed or got other numbers.
 */
export async function awaitChanges(tx: Database, holder: Holder): Promise<boolean> {
  const found = await tx.execute(
    holder.orderId === ''
      ? sql`select 1 from loyalty_members where member_id = ${holder.barcode} for share`
      : sql`select 1 from passes where order_id = ${holder.orderId} and barcode = ${holder.barcode} for share`,
  );
  return readRows(found, z.object({})).length > 0;
}

/** Inserts a pass; a row that another process inserted meanwhile stays. */
export async function insertApplePass(
  tx: Database,
  pass: Holder & { serialNumber: string; keyId: string; changedAt: Date },
): Promise<void> {
  await tx.insert(applePasses).values(pass).onConflictDoNothing();
}

export async function fetchApplePass(
  db: Database,
  serialNumber: string,
): Promise<StoredApplePass | undefined> {
  const [row] = await db.select().from(applePasses).where(eq(applePasses.serialNumber, serialNumber));
  return row;
}

/** Stores a phone's push token. */
export async function keepDevice(
  tx: Database,
  device: { deviceId: string; pushToken: string; updatedAt: Date },
): Promise<void> {
  await tx
    .insert(appleDevices)
    .values(device)
    .onConflictDoUpdate({
      target: appleDevices.deviceId,
      set: { pushToken: device.pushToken, updatedAt: device.updatedAt },
    });
}

/** Registers a phone for a pass; false if it was registered already. */
export async function insertRegistration(
  tx: Database,
  registration: typeof appleRegistrations.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(appleRegistrations)
    .values(registration)
    .onConflictDoNothing()
    .returning({ deviceId: appleRegistrations.deviceId });
  return rows.length > 0;
}

/** Removes a phone's registration for a pass, and the phone with its last registration. */
export async function deleteRegistration(
  tx: Database,
  { deviceId, serialNumber }: { deviceId: string; serialNumber: string },
): Promise<void> {
  // Locks the phone's row first, as a registration does, so that a concurrent registration is not lost with the phone.
  await tx
    .select({ deviceId: appleDevices.deviceId })
    .from(appleDevices)
    .where(eq(appleDevices.deviceId, deviceId))
    .for('update');
  await tx
    .delete(appleRegistrations)
    .where(and(eq(appleRegistrations.deviceId, deviceId), eq(appleRegistrations.serialNumber, serialNumber)));
  await tx
    .delete(appleDevices)
    .where(
      and(
        eq(appleDevices.deviceId, deviceId),
        sql`not exists (select 1 from apple_registrations kept where kept.device_id = ${deviceId})`,
      ),
    );
}

/** The phone's passes that changed after a tag. */
export async function fetchChangedSince(db: Database, { deviceId, tag }: { deviceId: string; tag: number }) {
  return db
    .select({ serialNumber: applePasses.serialNumber, tag: applePasses.tag })
    .from(appleRegistrations)
    .innerJoin(applePasses, eq(applePasses.serialNumber, appleRegistrations.serialNumber))
    .where(and(eq(appleRegistrations.deviceId, deviceId), gt(applePasses.tag, tag)))
    .orderBy(applePasses.tag);
}

/** Binds the holder's pass; false if it was bound already or is not a single-holder pass. */
export async function bindPass(tx: Database, holder: Holder, now: Date): Promise<void> {
  await tx.execute(sql`update passes set apple_bound_at = ${now.toISOString()}::timestamptz
    where order_id = ${holder.orderId} and barcode = ${holder.barcode} and is_single_holder and apple_bound_at is null`);
}

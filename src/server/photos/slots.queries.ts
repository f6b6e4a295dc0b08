/** The slot of a pass's photo, and its earlier slots. */
import { randomUUID } from 'node:crypto';

import { and, desc, eq, gt, notInArray, type SQL } from 'drizzle-orm';

import type { PassNumbers } from '#domain/pass-id.ts';

import type { Database } from '#server/base/db/database.ts';
import { passes, products, retiredPhotos, isOfPass } from '#server/base/db/schema/park.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';

/** The pass's facts that decide about its photo, locked until the transaction ends. */
export async function lockPhotoPass(tx: Database, pass: PassNumbers) {
  const rows = await tx
    .select({
      isPassholder: products.isPassholder,
      ...pickColumns(passes, 'isRefunded', 'isActivated', 'expiresAt', 'photoUid', 'hasPhoto'),
    })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(isOfPass(passes, pass))
    .for('update', { of: passes });
  return rows[0];
}

/** Schedules a slot that is retired, or that no pass has yet; housekeeping removes its photo at `purgeAt`. */
export async function insertRetiredPhoto(
  db: Database,
  slot: PassNumbers & { photoUid: string; retiredAt: Date; purgeAt: Date },
): Promise<void> {
  await db.insert(retiredPhotos).values(slot);
}

/**
 * Schedules the former photos of a pass for removal now, except the newest ones. A slot that goes within a day anyway is
 * left alone: an upload that is under way may have reserved it.
 */
export async function purgeOlderSlots(
  tx: Database,
  pass: PassNumbers,
  { now, keptMax }: { now: Date; keptMax: number },
): Promise<void> {
  const inADay = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const former = and(isOfPass(retiredPhotos, pass), gt(retiredPhotos.purgeAt, inADay));
  const kept = tx
    .select({ photoUid: retiredPhotos.photoUid })
    .from(retiredPhotos)
    .where(former)
    .orderBy(desc(retiredPhotos.retiredAt), retiredPhotos.photoUid)
    .limit(keptMax);
  await tx
    .update(retiredPhotos)
    .set({ purgeAt: now })
    .where(and(former, notInArray(retiredPhotos.photoUid, kept)));
}

/** Gives the pass another slot, with a photo in it or empty. */
export async function setPhotoSlot(
  tx: Database,
  pass: PassNumbers,
  slot: { photoUid: string; hasPhoto: boolean; now: Date },
): Promise<void> {
  await tx.delete(retiredPhotos).where(eq(retiredPhotos.photoUid, slot.photoUid));
  await tx
    .update(passes)
    .set({ photoUid: slot.photoUid, hasPhoto: slot.hasPhoto, updatedAt: slot.now })
    .where(isOfPass(passes, pass));
}

/** The slot of a pass that was retired at this instant and whose photo is still kept. */
export async function findSlotRetiredAt(
  tx: Database,
  pass: PassNumbers,
  at: Date,
): Promise<string | undefined> {
  const rows = await tx
    .select({ photoUid: retiredPhotos.photoUid })
    .from(retiredPhotos)
    .where(and(isOfPass(retiredPhotos, pass), eq(retiredPhotos.retiredAt, at)));
  return rows[0]?.photoUid;
}

/** Slots whose photos have been kept long enough. */
export async function findSlotsToPurge(db: Database, isOver: SQL, countMax: number): Promise<string[]> {
  const rows = await db
    .select({ photoUid: retiredPhotos.photoUid })
    .from(retiredPhotos)
    .where(isOver)
    .orderBy(retiredPhotos.purgeAt)
    .limit(countMax);
  return rows.map((row) => row.photoUid);
}

/** True if a pass uses this slot after all, so that its photo stays. */
export async function isSlotInUse(db: Database, photoUid: string): Promise<boolean> {
  const rows = await db
    .select({ orderId: passes.orderId })
    .from(passes)
    .where(and(eq(passes.photoUid, photoUid), eq(passes.hasPhoto, true)))
    .limit(1);
  return rows.length > 0;
}

/** Deletes the row of a slot whose photo has been removed. */
export async function forgetSlot(db: Database, photoUid: string): Promise<void> {
  await db.delete(retiredPhotos).where(eq(retiredPhotos.photoUid, photoUid));
}

/** Gives passes that ended long ago an empty slot, and schedules their old slots for removal now. */
export async function retirePhotosOfEndedPasses(
  db: Database,
  { isOver, now, countMax }: { isOver: SQL; now: Date; countMax: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .select({ orderId: passes.orderId, barcode: passes.barcode, photoUid: passes.photoUid })
      .from(passes)
      .where(isOver)
      .orderBy(passes.orderId, passes.barcode)
      .limit(countMax)
      .for('update', { skipLocked: true });
    for (const { orderId, barcode, photoUid } of ended) {
      await tx
        .update(passes)
        .set({ hasPhoto: false, photoUid: randomUUID(), updatedAt: now })
        .where(isOfPass(passes, { orderId, barcode }));
      await touchPass(tx, { orderId, barcode }, 'photo', now);
      if (photoUid === null) continue;
      await tx
        .insert(retiredPhotos)
        .values({ photoUid, orderId, barcode, retiredAt: now, purgeAt: now })
        .onConflictDoUpdate({ target: retiredPhotos.photoUid, set: { purgeAt: now } });
    }
  });
}

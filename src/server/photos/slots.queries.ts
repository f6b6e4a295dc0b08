/** The slot of a pass's photo, and its earlier slots. */
import { and, desc, eq, gt, notInArray } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, products, retiredPhotos } from '#server/base/db/schema/park.ts';
import { isOfPass } from '#server/base/db/of-pass.ts';

/** Names one pass. */
export interface PassKey {
  orderId: string;
  barcode: string;
}

/** The pass's facts that decide about its photo, locked until the transaction ends. */
export async function lockPhotoPass(tx: Database, pass: PassKey) {
  const rows = await tx
    .select({
      isPassholder: products.isPassholder,
      isRefunded: passes.isRefunded,
      isActivated: passes.isActivated,
      expiresAt: passes.expiresAt,
      photoUid: passes.photoUid,
      hasPhoto: passes.hasPhoto,
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
  slot: PassKey & { photoUid: string; retiredAt: Date; purgeAt: Date },
): Promise<void> {
  await db.insert(retiredPhotos).values(slot);
}

/**
 * Schedules the former photos of a pass for removal now, except the newest ones. A slot that goes within a day anyway is
 * left alone: an upload that is under way may have reserved it.
 */
export async function purgeOlderSlots(
  tx: Database,
  pass: PassKey,
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
  pass: PassKey,
  slot: { photoUid: string; hasPhoto: boolean; now: Date },
): Promise<void> {
  await tx.delete(retiredPhotos).where(eq(retiredPhotos.photoUid, slot.photoUid));
  await tx
    .update(passes)
    .set({ photoUid: slot.photoUid, hasPhoto: slot.hasPhoto, updatedAt: slot.now })
    .where(isOfPass(passes, pass));
}

/** The slot of a pass that was retired at this instant and whose photo is still kept. */
export async function findSlotRetiredAt(tx: Database, pass: PassKey, at: Date): Promise<string | undefined> {
  const rows = await tx
    .select({ photoUid: retiredPhotos.photoUid })
    .from(retiredPhotos)
    .where(and(isOfPass(retiredPhotos, pass), eq(retiredPhotos.retiredAt, at)));
  return rows[0]?.photoUid;
}

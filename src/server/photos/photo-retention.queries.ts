import { randomUUID } from 'node:crypto';

import { and, eq, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { passes, retiredPhotos } from '#server/base/db/schema/park.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { isOfPass } from '#server/base/db/of-pass.ts';

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

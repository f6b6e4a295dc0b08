/** The only way in which a pass gets another photo slot (docs/algorithms/photo.md). */
import { formerPhotosMax, retiredPhotoDays } from '#domain/constants.ts';

import type { Database } from '#server/base/db/database.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import { insertRetiredPhoto, purgeOlderSlots, setPhotoSlot, type PassKey } from './slots.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Gives the pass its new slot and retires the old one, whose photo the team can see for 30 more days, or until the pass
 * has had a few others.
 */
export async function changeSlot(
  tx: Database,
  slot: PassKey & { uid: string },
  next: { photoUid: string; hasPhoto: boolean; now: Date; keepDays?: number },
): Promise<void> {
  const keepMilliseconds = (next.keepDays ?? retiredPhotoDays) * dayMilliseconds;
  await setPhotoSlot(tx, slot, next);
  await touchPass(tx, slot, 'photo', next.now);
  await insertRetiredPhoto(tx, {
    orderId: slot.orderId,
    barcode: slot.barcode,
    photoUid: slot.uid,
    retiredAt: next.now,
    purgeAt: new Date(next.now.getTime() + keepMilliseconds),
  });
  await purgeOlderSlots(tx, slot, { now: next.now, keptMax: formerPhotosMax });
}

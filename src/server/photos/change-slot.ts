/** The only way in which a pass gets another photo slot (docs/algorithms/photo.md). */
import { formerPhotosMax, retiredPhotoDays } from '#domain/constants.ts';
import type { Database } from '#server/base/db/database.ts';
import { touchPass } from '#server/changes/touch-pass.queries.ts';
import type { Services } from '#server/base/services.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { insertRetiredPhoto, purgeOlderSlots, setPhotoSlot } from './slots.queries.ts';
import { fetchFormerSlots } from './desk/staff-photo-requests.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Gives the pass its new slot and retires the old one, whose photo the team can see for 30 more days, or until the pass
 * has had a few others.
 */
export async function changeSlot(
  tx: Database,
  slot: PassNumbers & { uid: string },
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

/** The slot of the photo that a pass had before the one that a request is about, as long as it is kept. */
export async function findFormerPhoto(
  { db, photoStore }: Pick<Services, 'db' | 'photoStore'>,
  asked: PassNumbers & { requestedAt: Date },
): Promise<string | undefined> {
  for (const uid of await fetchFormerSlots(db, asked))
    // The slot before a first photo, or before the photo after an approval, is empty.
    if ((await photoStore.read(uid, 'thumbnail.png')) !== undefined) return uid;
  return undefined;
}

/** Removes photos that nobody needs any more: given up 30 days ago, or of a pass that ended 90 days ago (docs/algorithms/photo.md). */
import { photoDaysAfterPassEnd } from '#domain/constants.ts';

import type { Services } from '../services.ts';
import {
  findSlotsToPurge,
  forgetSlot,
  isSlotInUse,
  retirePhotosOfEndedPasses,
} from './photo-retention.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** What one round does at most; the next one follows in minutes. */
const countMax = 500;

/** One round. The photo goes before its note, so a crash between the two only repeats a removal. */
export async function purgePhotos(services: Pick<Services, 'db' | 'clock' | 'photoStore'>): Promise<void> {
  const { db, clock, photoStore } = services;
  const now = clock.now();
  const endedBefore = new Date(now.getTime() - photoDaysAfterPassEnd * dayMilliseconds);
  await retirePhotosOfEndedPasses(db, { endedBefore, now, countMax });
  for (const photoUid of await findSlotsToPurge(db, now, countMax)) {
    if (!(await isSlotInUse(db, photoUid))) await photoStore.remove(photoUid);
    await forgetSlot(db, photoUid);
  }
}

/** Removes photos that nobody needs any more: given up 30 days ago, or of a pass that ended 90 days ago (docs/algorithms/photo.md). */
import { photoDaysAfterPassEnd } from '#domain/constants.ts';

import type { Services } from '#server/base/services.ts';
import {
  findSlotsToPurge,
  forgetSlot,
  isSlotInUse,
  retirePhotosOfEndedPasses,
} from './photo-retention.queries.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** What one round does at most; the next one follows in minutes. */
const countMax = 500;

/** A store that refuses this many photos of a round is away, and is left alone until the next one. */
const faultsMax = 3;

/**
 * One round. The photo goes before its note, so a crash between the two only repeats a removal. One photo that cannot be
 * removed does not keep the others; the first such fault is thrown at the end.
 */
export async function purgePhotos(services: Pick<Services, 'db' | 'clock' | 'photoStore'>): Promise<void> {
  const { db, clock, photoStore } = services;
  const now = clock.now();
  const endedBefore = new Date(now.getTime() - photoDaysAfterPassEnd * dayMilliseconds);
  await retirePhotosOfEndedPasses(db, { endedBefore, now, countMax });
  const faults: unknown[] = [];
  for (const photoUid of await findSlotsToPurge(db, now, countMax)) {
    try {
      if (!(await isSlotInUse(db, photoUid))) await photoStore.remove(photoUid);
      await forgetSlot(db, photoUid);
    } catch (error) {
      faults.push(error);
    }
    if (faults.length >= faultsMax) break;
  }
  if (faults.length > 0) throw faults[0];
}

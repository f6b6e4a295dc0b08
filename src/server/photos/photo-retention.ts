/**
 * Removes photos that are no longer needed: retired 30 days ago, or of a pass that ended 90 days ago (or as the brand says)
 * (docs/algorithms/photo.md).
 */
import { photoDaysAfterPassEnd } from '#domain/constants.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import { overOf } from '#server/base/retention/end-rows.queries.ts';
import type { Services } from '#server/base/services.ts';
import { findSlotsToPurge, forgetSlot, isSlotInUse, retirePhotosOfEndedPasses } from './slots.queries.ts';

/** The most removals of one round; the next round follows in minutes. */
const countMax = 500;

/** After this many failed removals the store counts as away until the next round. */
const faultsMax = 3;

/**
 * Runs one round; without days no photo of an ended pass is retired. Removes the photo before its row, so that a crash
 * between the two only repeats a removal. One photo that cannot be removed does not stop the others; the first such error
 * is thrown at the end.
 */
export async function purgePhotos(
  services: Pick<Services, 'db' | 'clock' | 'photoStore'>,
  endedDays: number | null = photoDaysAfterPassEnd,
): Promise<void> {
  const { db, clock, photoStore } = services;
  const now = clock.now();
  if (endedDays !== null) {
    const isOver = overOf('passes', 'photosOfEndedPasses', { now, keptDays: endedDays });
    await retirePhotosOfEndedPasses(db, { isOver, now, countMax });
  }
  const isRetired = overOf('retired_photos', 'photos', { now, keptDays: retentionDays('photos') });
  const faults: unknown[] = [];
  for (const photoUid of await findSlotsToPurge(db, isRetired, countMax)) {
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

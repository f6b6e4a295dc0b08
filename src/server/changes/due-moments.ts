/** Queues pass updates for changes that time alone brings. */
import type { Services } from '#server/base/services.ts';
import {
  fetchTurnedExclusions,
  fetchTurnedSeasons,
  keepLookedUntil,
  lockLookedUntil,
  touchEndedBands,
  touchEndedRewards,
  touchExpired,
} from './due-moments.queries.ts';
import { queueRequeue } from './requeue.queries.ts';

const lookEverySeconds = 15;

/** Covers the whole time since the last call, however long that was, so the interval between calls does not matter. */
export async function touchWhatIsDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const after = await lockLookedUntil(tx, now);
    if (after === 'busy' || now.getTime() - after.getTime() < lookEverySeconds * 1000) return;
    const span = { after, until: now };
    await touchExpired(tx, span);
    await touchEndedBands(tx, span);
    await touchEndedRewards(tx, span);
    await queueRequeue(tx, await fetchTurnedExclusions(tx, span), 'exclusion', now);
    await queueRequeue(tx, await fetchTurnedSeasons(tx, span), 'customization', now);
    await keepLookedUntil(tx, now);
  });
}

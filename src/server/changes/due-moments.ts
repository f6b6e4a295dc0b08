/** Queues what changes by itself when its time comes. */
import type { Services } from '#server/base/services.ts';
import {
  fetchTurnedExclusions,
  keepLookedUntil,
  lockLookedUntil,
  touchExpired,
} from './due-moments.queries.ts';
import { queueRequeue } from './requeue.queries.ts';

const lookEverySeconds = 15;

/** Looks at the time since it was looked last, however long that was; once in a while is enough. */
export async function touchWhatIsDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now();
    const after = await lockLookedUntil(tx, now);
    if (after === 'busy' || now.getTime() - after.getTime() < lookEverySeconds * 1000) return;
    const span = { after, until: now };
    await touchExpired(tx, span);
    await queueRequeue(tx, await fetchTurnedExclusions(tx, span), 'exclusion', now);
    await keepLookedUntil(tx, now);
  });
}

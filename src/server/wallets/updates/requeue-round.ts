/** Processes changes of many passes, a thousand passes per transaction, so that a crash repeats no more than that. */
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import type { Services } from '#server/base/services.ts';
import { lockOpenRequeue, moveRequeue, queueNextInReach } from '#server/changes/requeue.queries.ts';

/** The passes that one transaction queues. */
export const passesPerRequeueRound = 1000;

/** Queues the next passes of the oldest open change. */
export async function requeueNext({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<RoundResult> {
  return db.transaction(async (tx) => {
    const open = await lockOpenRequeue(tx);
    if (open === undefined) return { taken: 0, failed: 0 };
    const options = { now: clock.now(), rowsMax: passesPerRequeueRound };
    const { count, last } = await queueNextInReach(tx, open, options);
    const next = open.phase === 'apple' ? 'google' : 'done';
    const progress =
      last === undefined || count < passesPerRequeueRound
        ? ({ phase: next, cursor: null, count } as const)
        : { phase: open.phase, cursor: last, count };
    await moveRequeue(tx, open.requeueId, progress);
    return { taken: 1, failed: 0 };
  });
}

/** Processes changes of many passes, a thousand passes per transaction, so that a crash repeats no more than that. */
import { workPiece } from '#server/base/jobs/queue.queries.ts';
import { requeueQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import type { Services } from '#server/base/services.ts';
import { moveRequeue, openRequeueOf, queueNextInReach } from '#server/changes/requeue.queries.ts';

/** The passes that one transaction queues. */
export const passesPerRequeueRound = 1000;

/** Queues the next passes of the oldest open change. */
export function requeueNext({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<RoundResult> {
  return workPiece(db, requeueQueue, async (tx, row) => {
    const open = openRequeueOf(row);
    if (open === undefined) return;
    const options = { now: clock.now(), rowsMax: passesPerRequeueRound };
    const { count, last } = await queueNextInReach(tx, open, options);
    const next = open.phase === 'apple' ? 'google' : 'done';
    const progress =
      last === undefined || count < passesPerRequeueRound
        ? ({ phase: next, cursor: null, count } as const)
        : { phase: open.phase, cursor: last, count };
    await moveRequeue(tx, open.requeueId, progress);
  });
}

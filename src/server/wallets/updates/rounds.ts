/** What the rounds of both wallets share. */
import { type appleQueue, type RowOf, requeueQueue } from '#server/base/jobs/queues.queries.ts';
import type { Services } from '#server/base/services.ts';
import type { Wallet } from '#server/changes/holder.ts';
import { workPiece } from '#server/base/jobs/queue.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { moveRequeue, openRequeueOf, queueNextInReach } from '#server/changes/requeue.queries.ts';

/** An update that a server has taken for one attempt. */
export type TakenUpdate = RowOf<typeof appleQueue.table>;

/** An update that was sent, or why it was not: the vendor is unavailable, or refuses it. */
export interface SentUpdate {
  row: TakenUpdate;
  outcome: 'done' | { fault: 'later' | 'refused' };
}

/** Counts the outcomes of a round's updates, and the time from change to completion. */
export function noteOutcomes(
  { metrics, clock }: Pick<Services, 'metrics' | 'clock'>,
  wallet: Wallet,
  sent: readonly SentUpdate[],
): void {
  const done = sent.filter(({ outcome }) => outcome === 'done');
  metrics.passUpdates.inc({ wallet, outcome: 'done' }, done.length);
  metrics.passUpdates.inc({ wallet, outcome: 'put-off' }, sent.length - done.length);
  const now = clock.now().getTime();
  for (const { row } of done)
    metrics.passUpdateSeconds.observe({ wallet }, (now - row.queuedAt.getTime()) / 1000);
}

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

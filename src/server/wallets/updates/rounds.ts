/** What the rounds of both wallets share. */
import type { appleQueue, RowOf } from '#server/base/jobs/queues.queries.ts';
import type { Services } from '#server/base/services.ts';
import type { Wallet } from '#server/changes/holder.ts';

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

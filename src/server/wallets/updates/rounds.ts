/** Shared code of the rounds for both wallets: retry times and counts. */
import { retryAt } from '#server/base/jobs/retry-at.ts';
import type { Services } from '#server/base/services.ts';
import type { Wallet } from '#server/changes/holder.ts';
import type { TakenUpdate } from './pass-updates.queries.ts';

/** The reason of a failed update: the vendor is unavailable, or refuses it. */
export type UpdateFault = 'later' | 'refused';

const waits = {
  later: { firstSeconds: 2, longestSeconds: 60 },
  refused: { firstSeconds: 60, longestSeconds: 3600 },
} as const;

/** The next time of a failed update. Updates are never abandoned: a vendor that returns receives all of them. */
export function retryUpdateAt(now: Date, attempts: number, fault: UpdateFault): Date {
  return retryAt(now, attempts, waits[fault]);
}

/** Counts the outcomes of a round's updates, and the time from change to completion. */
export function noteOutcome(
  { metrics, clock }: Pick<Services, 'metrics' | 'clock'>,
  wallet: Wallet,
  { done, failed }: { done: readonly TakenUpdate[]; failed: number },
): void {
  metrics.passUpdates.inc({ wallet, outcome: 'done' }, done.length);
  metrics.passUpdates.inc({ wallet, outcome: 'put-off' }, failed);
  const now = clock.now().getTime();
  for (const { queuedAt } of done)
    metrics.passUpdateSeconds.observe({ wallet }, (now - queuedAt.getTime()) / 1000);
}

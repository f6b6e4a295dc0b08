/** What the rounds of both wallets share: when to try again, and what is counted. */
import { retryAt } from '#server/base/jobs/retry-at.ts';
import type { Services } from '#server/base/services.ts';
import type { TakenUpdate, Wallet } from './pass-updates.queries.ts';

/** Why an update failed: the vendor is away, or does not take it. */
export type UpdateFault = 'later' | 'refused';

const waits = {
  later: { firstSeconds: 2, longestSeconds: 60 },
  refused: { firstSeconds: 60, longestSeconds: 3600 },
} as const;

/** When a failed update is due again. An update is never given up: a vendor that is back finds all of them. */
export function retryUpdateAt(now: Date, attempts: number, fault: UpdateFault): Date {
  return retryAt(now, attempts, waits[fault]);
}

/** Counts what became of a round's updates, and how long the done ones took since the change. */
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

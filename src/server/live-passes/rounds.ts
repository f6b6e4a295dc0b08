/** What the rounds of both wallets share: when to try again, and what is counted. */
import type { Services } from '../services.ts';
import type { TakenUpdate, Wallet } from './pass-updates.queries.ts';

/** What a round did; a round in which everything failed is followed by a pause. */
export interface RoundResult {
  taken: number;
  failed: number;
}

/** Why an update failed: the vendor is away, or does not take it. */
export type UpdateFault = 'later' | 'refused';

const firstWaitSeconds = { later: 2, refused: 60 } as const;
const longestWaitSeconds = { later: 60, refused: 3600 } as const;

/** When a failed update is due again. An update is never given up: a vendor that is back finds all of them. */
export function retryAt(now: Date, attempts: number, fault: UpdateFault): Date {
  const seconds = Math.min(
    firstWaitSeconds[fault] * 2 ** Math.min(attempts - 1, 20),
    longestWaitSeconds[fault],
  );
  // A quarter is chance, so that they do not all come back at once.
  return new Date(now.getTime() + seconds * 1000 * (0.75 + Math.random() / 4));
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

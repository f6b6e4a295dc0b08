/** Finds, judges and counts the pass that a guest wants in either wallet. */
import type { PassProof } from '#contract/calls/order.ts';
import { mayEnterWallet } from '#domain/pass-actions.ts';
import { voidReasonOf } from '#domain/pass-state.ts';

import type { Caller } from '#server/base/limits/caller.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { passFilesPerPass } from '#server/base/limits/limits.ts';
import { findPassInScope, type FindPassServices, type FoundPass } from '#server/passes/find-pass.ts';
import { judgePass, isBoundToWallet, stateFactsOf } from '#server/passes/judge-pass.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/**
 * Finds the pass in the scope of its proof; refuses one that is excluded, void, bound to a wallet already, or still
 * without its photo.
 */
export async function findWalletPass(
  services: FindPassServices & Pick<Services, 'brand'>,
  proof: PassProof,
  caller: Caller,
): Promise<FoundPass> {
  const found = await findPassInScope(services, proof, caller);
  refuseOutOfWallet(services, found);
  return found;
}

/**
 * Refuses with `pass-excluded`, `pass-refunded`, `pass-redeemed`, `pass-expired`, `pass-already-in-wallet` or
 * `photo-first`. A void pass that a phone has already is still served as an update, so that the phone shows it as void.
 */
export function refuseOutOfWallet(services: Pick<Services, 'brand' | 'clock'>, { record }: FoundPass): void {
  const now = services.clock.now();
  const { excluded, skipImage } = judgePass(record, services.brand, now);
  if (excluded !== undefined) throw new Refusal('pass-excluded');
  const reason = voidReasonOf(stateFactsOf(record, now));
  if (reason !== undefined) throw new Refusal(`pass-${reason}`);
  if (isBoundToWallet(record)) throw new Refusal('pass-already-in-wallet');
  if (!mayEnterWallet({ ...record, skipImage })) throw new Refusal('photo-first');
}

/**
 * Counts the pass as made once more; refuses with `pass-limit-reached` if today's limit, shared by both wallets, is
 * used up.
 */
export async function countPassMade(
  services: Pick<Services, 'db' | 'clock'>,
  found: FoundPass,
): Promise<void> {
  const [made] = await countMakings(services, [found]);
  if (made !== undefined && made.count > passFilesPerPass.attemptsMax)
    throw new Refusal('pass-limit-reached', { retryAfterSeconds: made.secondsLeft });
}

/** Counts each pass as made once more, and returns for each whether it is within today's limit. */
export async function countPassesMade(
  services: Pick<Services, 'db' | 'clock'>,
  found: readonly FoundPass[],
): Promise<boolean[]> {
  const counted = await countMakings(services, found);
  return counted.map((made) => made !== undefined && made.count <= passFilesPerPass.attemptsMax);
}

async function countMakings(
  services: Pick<Services, 'db' | 'clock'>,
  found: readonly FoundPass[],
): Promise<({ count: number; secondsLeft: number } | undefined)[]> {
  const keys = found.map(
    ({ record, share }) => `pass-file:${record.orderId}:${record.barcode}:${share?.shareId ?? ''}`,
  );
  const attempts = keys.map((key) => ({ key, limit: passFilesPerPass }));
  const counted = await countAttempts(services.db, attempts, services.clock.now());
  const ofKey = new Map(counted.map((made) => [made.key, made]));
  return keys.map((key) => ofKey.get(key));
}

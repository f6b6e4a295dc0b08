/**
 * Writes changed passes to Google Wallet, a few at a time, so that guests who save a pass meanwhile do not wait long.
 */
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import { makeGoogleCardWriter } from '../google/google-member-card.ts';
import { makeGooglePassWriter } from '../google/write-google-pass.ts';
import { finishUpdates, putOffUpdates, takeDueUpdates, type TakenUpdate } from './pass-updates.queries.ts';
import { readLivePass } from './read-live-pass.ts';
import { isMemberNotified, tellHolder } from './tell-google-holder.ts';
import { tellMessages } from './tell-messages.ts';
import { noteOutcome, retryUpdateAt, type UpdateFault } from './rounds.ts';

/** The services of a round of writes. */
export type GoogleRoundServices = Pick<
  Services,
  'db' | 'clock' | 'metrics' | 'googleWallet' | 'brand' | 'config' | 'secrets'
>;

/** Longer than a complete round may take, including all tries of the adapter. */
const leaseSeconds = 120;
/** Few enough that a guest behind them waits only a fraction of a second. */
export const writesPerRound = 8;

/** Makes the rounds of one server. Each round returns its counts. */
export function makeGoogleRound(
  services: GoogleRoundServices,
  onError: (error: Error) => void,
): () => Promise<RoundResult> {
  const { db, clock, googleWallet } = services;
  const write = googleWallet === undefined ? undefined : makeWriter(services, googleWallet, onError);
  return async () => {
    const taking = { wallet: 'google', now: clock.now(), leaseSeconds, rowsMax: writesPerRound } as const;
    const { leaseId, updates } = await takeDueUpdates(db, taking);
    if (updates.length === 0) return { taken: 0, failed: 0 };
    const outcomes = await Promise.all(
      updates.map(async (update) => ({ update, fault: await write?.(update) })),
    );
    const done = outcomes.flatMap(({ update, fault }) => (fault === undefined ? [update] : []));
    const failed = outcomes.flatMap(({ update, fault }) =>
      fault === undefined
        ? []
        : [{ update, fault, dueAt: retryUpdateAt(clock.now(), update.attempts, fault) }],
    );
    await putOffUpdates(db, leaseId, failed);
    await finishUpdates(db, leaseId, done);
    noteOutcome(services, 'google', { done, failed: failed.length });
    return { taken: updates.length, failed: failed.length };
  };
}

/** Writes the current state of one pass; returns the reason of a failure. A pass that no longer exists is done. */
function makeWriter(
  services: GoogleRoundServices,
  google: GoogleWalletAccess,
  onError: (error: Error) => void,
): (update: TakenUpdate) => Promise<UpdateFault | undefined> {
  const writePass = makeGooglePassWriter(services, google);
  const writeCard = makeGoogleCardWriter(services, google);
  return async (update) => {
    try {
      const live = await readLivePass(services, update);
      if (live === undefined) return undefined;
      const written =
        live.kind === 'member'
          ? await writeCard(live.card, {
              isNotified: await isMemberNotified(services, google, { live, reason: update.reason }),
            })
          : await writePass(live.found, live.verdict, live.isEnded);
      await tellHolder(services, google, { written, live });
      if (!live.isEnded) await tellMessages(services, google, { holder: update, written });
      return undefined;
    } catch (error) {
      if (error instanceof GoogleWalletFault && error.isPassing) return 'later';
      // One pass that cannot be written must not block the others.
      onError(error instanceof Error ? error : new Error('A pass was not written.', { cause: error }));
      return 'refused';
    }
  };
}

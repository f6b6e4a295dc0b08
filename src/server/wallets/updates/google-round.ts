/** Brings changed passes to Google Wallet, a few at a time: guests who save a pass meanwhile keep their place in its pace. */
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import { makeGoogleCardWriter } from '../google/google-member-card.ts';
import { makeGooglePassWriter } from '../google/write-google-pass.ts';
import { finishUpdates, putOffUpdates, takeDueUpdates, type TakenUpdate } from './pass-updates.queries.ts';
import { readLivePass } from './read-live-pass.ts';
import { tellHolder } from './tell-google-holder.ts';
import { noteOutcome, retryUpdateAt, type UpdateFault } from './rounds.ts';

/** What a round of writes works with. */
export type GoogleRoundServices = Pick<
  Services,
  'db' | 'clock' | 'metrics' | 'googleWallet' | 'brand' | 'config' | 'secrets'
>;

/** Longer than a whole round may take, all tries of the adapter included. */
const leaseSeconds = 120;
/** As many at once as leave a guest who waits behind them no longer than a fraction of a second. */
export const writesPerRound = 8;

/** Makes the rounds of one server. Each gives what it did. */
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

/** Writes one pass as it is now; gives why it failed. A pass that is not there any more is done. */
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
          ? await writeCard(live.card)
          : await writePass(live.found, live.verdict, live.isEnded);
      await tellHolder(services, google, { written, live, reason: update.reason });
      return undefined;
    } catch (error) {
      if (error instanceof GoogleWalletFault && error.isPassing) return 'later';
      // One pass that cannot be written must not keep the others waiting.
      onError(error instanceof Error ? error : new Error('A pass was not written.', { cause: error }));
      return 'refused';
    }
  };
}

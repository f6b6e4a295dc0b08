/**
 * Writes changed passes to Google Wallet, a few at a time, so that guests who save a pass meanwhile do not wait long.
 */
import { googleQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { workQueue } from '#server/base/jobs/work-queue.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import { makeGoogleCardWriter } from '../google/google-member-card.ts';
import { makeGooglePassWriter } from '../google/write-google-pass.ts';
import { readLivePass } from './read-live-pass.ts';
import { isMemberNotified, tellHolder } from './tell-google-holder.ts';
import { tellMessages } from './tell-messages.ts';
import { noteOutcomes, type SentUpdate, type TakenUpdate } from './rounds.ts';

/** The services of a round of writes. */
export type GoogleRoundServices = Pick<
  Services,
  'db' | 'clock' | 'metrics' | 'googleWallet' | 'brand' | 'config' | 'secrets'
>;

/** Makes the rounds of one server. Without Google's keys all updates are done. */
export function makeGoogleRound(
  services: GoogleRoundServices,
  onError: (error: Error) => void,
): () => Promise<RoundResult> {
  const { googleWallet } = services;
  const write = googleWallet === undefined ? undefined : makeWriter(services, googleWallet, onError);
  const all = async (updates: TakenUpdate[]): Promise<SentUpdate[]> => {
    const sent = await Promise.all(
      updates.map(async (row): Promise<SentUpdate> => ({ row, outcome: (await write?.(row)) ?? 'done' })),
    );
    noteOutcomes(services, 'google', sent);
    return sent;
  };
  return () => workQueue(services, googleQueue, { all });
}

/** Writes the current state of one pass. A pass that no longer exists is done. */
function makeWriter(
  services: GoogleRoundServices,
  google: GoogleWalletAccess,
  onError: (error: Error) => void,
): (update: TakenUpdate) => Promise<SentUpdate['outcome']> {
  const writePass = makeGooglePassWriter(services, google);
  const writeCard = makeGoogleCardWriter(services, google);
  return async (update) => {
    try {
      const live = await readLivePass(services, update);
      if (live === undefined) return 'done';
      const written =
        live.kind === 'member'
          ? await writeCard(live.card, {
              isNotified: await isMemberNotified(services, google, { live, reason: update.reason }),
            })
          : await writePass(live.found, live.verdict, live.isEnded);
      await tellHolder(services, google, { written, live });
      if (!live.isEnded) await tellMessages(services, google, { holder: update, written });
      return 'done';
    } catch (error) {
      if (error instanceof GoogleWalletFault && error.isPassing) return { fault: 'later' };
      // One pass that cannot be written must not block the others.
      onError(error instanceof Error ? error : new Error('A pass was not written.', { cause: error }));
      return { fault: 'refused' };
    }
  };
}

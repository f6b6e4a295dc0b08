/**
 * Writes changed passes to Google Wallet, a few at a time, so that guests who save a pass meanwhile do not wait long.
 */
import { googleQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { workQueue } from '#server/base/jobs/work-queue.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import type { Holder } from '#server/changes/holder.ts';
import { fetchHolderMessages } from '#server/passes/messages/holder-messages.queries.ts';
import { shownMessages, type MessageRecord } from '#server/passes/messages/shown-messages.ts';
import { makeGoogleCardWriter } from '../google/google-member-card.ts';
import { makeGooglePassWriter, type WrittenGooglePass } from '../google/write-google-pass.ts';
import { readLivePass } from './read-live-pass.ts';
import { isMemberNotified, tellHolder } from './tell-google-holder.ts';
import { noteOutcomes, type SentUpdate, type TakenUpdate } from './rounds.ts';
import { mayNotifyOnGoogle } from './may-notify-on-google.ts';
import { googleMessageOf } from '../google/google-messages.ts';
import { markMessageTold, noteNotified, takeMessageToTell } from './tell-messages.queries.ts';

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

/**
 * Sends the due messages, oldest first. A message that was begun before is looked for at Google first, because a server may
 * have died, or an answer may have been lost, after Google had it. Throws a passing GoogleWalletFault, so that the
 * update is tried again; a message that Google rejects is dropped.
 */
async function tellMessages(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { wallet }: GoogleWalletAccess,
  { holder, written }: { holder: Holder; written: WrittenGooglePass },
): Promise<void> {
  const { db, clock, brand } = services;
  const received = await fetchHolderMessages(db, holder);
  const shown = shownMessages(received, holder.shareId, clock.now());
  const object = { type: `${written.kind}Object`, id: written.objectId } as const;
  for (const message of shown.filter(isDue).toReversed()) {
    const { messageId } = message;
    if (!(await takeMessageToTell(db, holder, messageId))) continue;
    let isNotified = message.announces;
    try {
      const isThere = message.google === 'trying' && (await wallet.messageIds(object)).includes(messageId);
      if (!isThere) {
        isNotified &&= await mayNotifyOnGoogle(services, object.id);
        await wallet.tell(object, { ...googleMessageOf(message, brand), isNotified });
      }
    } catch (error) {
      if (!(error instanceof GoogleWalletFault) || error.isPassing) throw error;
      isNotified = false;
    }
    if (isNotified) await noteNotified(db, [holder], { now: clock.now(), messageId });
    await markMessageTold(db, holder, messageId);
  }
}

function isDue({ google }: MessageRecord): boolean {
  return google === 'due' || google === 'trying';
}

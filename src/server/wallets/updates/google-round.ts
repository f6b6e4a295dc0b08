/**
 * Writes changed passes to Google Wallet, a few at a time, so that guests who save a pass meanwhile do not wait long.
 */
import type { Brand } from '#contract/brand.ts';

import { googleQueue } from '#server/base/jobs/queues.queries.ts';
import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { workQueue } from '#server/base/jobs/work-queue.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import type { Holder } from '#server/changes/holder.ts';
import { fetchHolderMessages } from '#server/passes/messages/message-choice.queries.ts';
import { shownMessages, type MessageRecord } from '#server/passes/messages/shown-messages.ts';
import { countAttempts } from '#server/base/limits/attempts.queries.ts';
import { noticesPerGooglePass } from '#server/base/limits/limits.ts';
import { makeGoogleCardWriter, googleCardIdOf } from '../google/google-member-card.ts';
import { makeGooglePassWriter, type WrittenGooglePass } from '../google/write-google-pass.ts';
import { readLivePass, type LivePass } from './read-live-pass.ts';
import { noteOutcomes, type SentUpdate, type TakenUpdate } from './rounds.ts';
import { googleMessageOf } from '../google/google-messages.ts';
import { markMessageTold, noteNotified, takeMessageToTell } from './updates.queries.ts';
import { shownBalancesOf } from '../google/google-pass-words.ts';
import { localizedFor, type LocalizedText } from '../google/google-texts.ts';
import { changedIn, wordIn } from '../content/pass-words.ts';

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

const shownMilliseconds = 86_400_000;

/**
 * Sends at most three notifications a day, as many as Google shows. A failed one is dropped, because the pass itself
 * is correct.
 */
async function tellHolder(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  { wallet }: GoogleWalletAccess,
  change: { written: WrittenGooglePass; live: LivePass },
): Promise<void> {
  const { kind, objectId } = change.written;
  const body = noticeOf(services.brand, change);
  if (body === undefined || !(await mayNotifyOnGoogle(services, objectId))) return;
  const shownUntil = new Date(services.clock.now().getTime() + shownMilliseconds);
  const message = { header: services.brand.shortName, body, shownUntil };
  try {
    await wallet.tell({ type: `${kind}Object`, id: objectId }, message);
  } catch (error) {
    if (!(error instanceof GoogleWalletFault)) throw error;
  }
}

/**
 * True if Google shall notify a member of new points together with the change itself. Google does so for the balance of
 * a loyalty card only; other passes get a message.
 */
async function isMemberNotified(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { keys }: GoogleWalletAccess,
  { live, reason }: { live: LivePass; reason: string },
): Promise<boolean> {
  if (live.kind !== 'member' || live.isEnded || reason !== 'points') return false;
  return mayNotifyOnGoogle(
    services,
    googleCardIdOf(services.secrets, keys.issuerId, live.card.member.memberId),
  );
}

/** The reason of the update does not matter, only whether the object showed another balance before. */
function noticeOf(
  brand: Brand,
  { live, written }: { live: LivePass; written: WrittenGooglePass },
): LocalizedText | undefined {
  if (live.isEnded || live.kind === 'member' || !written.hasNewBalance) return undefined;
  const balances = shownBalancesOf(live.found.record);
  return localizedFor(brand, ({ language, park }) =>
    balances
      .map(({ word, writtenIn }) => changedIn(language, wordIn(language, word), writtenIn(park)))
      .join(' · '),
  );
}

/** Counts one notification of a Google pass; false if Google would show no more of them today. */
async function mayNotifyOnGoogle(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  objectId: string,
): Promise<boolean> {
  const notice = { key: `google-notice:${objectId}`, limit: noticesPerGooglePass };
  const [counted] = await countAttempts(db, [notice], clock.now());
  return (counted?.count ?? 0) <= noticesPerGooglePass.attemptsMax;
}

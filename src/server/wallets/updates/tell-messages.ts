/** Sends the park's messages to the Google pass of a holder, each once (docs/algorithms/messages.md). */
import { mayNotifyOnGoogle } from './may-notify-on-google.ts';
import { GoogleWalletFault, type GoogleWalletAccess } from '#server/base/ports/google-wallet.ts';
import type { Services } from '#server/base/services.ts';
import type { Holder } from '#server/changes/holder.ts';
import { fetchHolderMessages } from '#server/passes/messages/holder-messages.queries.ts';
import { shownMessages, type MessageRecord } from '#server/passes/messages/shown-messages.ts';
import { googleMessageOf } from '../google/google-messages.ts';
import type { WrittenGooglePass } from '../google/write-google-pass.ts';
import { markMessageTold, noteNotified, takeMessageToTell } from './tell-messages.queries.ts';

/**
 * Sends the due messages, oldest first. A message that was begun before is looked for at Google first, because a server may
 * have died, or an answer may have been lost, after Google had it. Throws a passing GoogleWalletFault, so that the
 * update is tried again; a message that Google rejects is dropped.
 */
export async function tellMessages(
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

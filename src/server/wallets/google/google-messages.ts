/** The park's messages as Google shows them below a pass. */
import type { Brand } from '#contract/brand.ts';

import type { GoogleMessage } from '#server/base/ports/google-wallet.ts';
import { shownMessages, type MessageRecord } from '#server/passes/messages/shown-messages.ts';
import { localized } from './google-texts.ts';

/** Google keeps ten messages; the oldest are left out. */
const messagesMax = 9;

/** A message that Google is sent, under the id by which it is found again. */
export function googleMessageOf(
  { messageId, text, shownUntil }: MessageRecord,
  brand: Pick<Brand, 'shortName' | 'locale'>,
): GoogleMessage & { id: string } {
  return { id: messageId, header: brand.shortName, body: localized(text, brand), shownUntil };
}

/**
 * The messages that a write of the object repeats, because Google replaces the whole list: all that are shown now but
 * those that are sent on their own first. Repeating notifies no one.
 */
export function repeatedMessages(
  received: readonly MessageRecord[],
  shareId: string,
  { brand, now }: { brand: Pick<Brand, 'shortName' | 'locale'>; now: Date },
): { messages?: Record<string, unknown>[] } {
  const shown = shownMessages(received, shareId, now).filter(
    ({ google }) => google === null || google === 'told',
  );
  if (shown.length === 0) return {};
  const messages = shown
    .slice(0, messagesMax)
    .toReversed()
    .map((one) => ({
      id: one.messageId,
      header: brand.shortName,
      body: one.text,
      displayInterval: { end: { date: one.shownUntil.toISOString() } },
      messageType: 'TEXT',
    }));
  return { messages };
}

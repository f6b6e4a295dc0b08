/** The message in the form: a new one, or a draft that was opened. */
import type { MessageDraft, MessageView } from '#contract/calls/staff-messages.ts';

/** A draft with its id, which the screen makes for a new one, so that a repeated call stores nothing twice. */
export interface OpenDraft extends MessageDraft {
  messageId: string;
}

/** A new message. */
export function emptyDraft(): OpenDraft {
  return {
    messageId: crypto.randomUUID(),
    version: 0,
    kind: 'service',
    text: '',
    audience: { who: 'everyone' },
    sendAt: null,
    shownUntil: null,
  };
}

/** The draft of a message in the list. */
export function openDraftOf(message: MessageView): OpenDraft {
  const { messageId, version, kind, text, audience, sendAt, shownUntil } = message;
  return { messageId, version, kind, text, audience, sendAt, shownUntil };
}

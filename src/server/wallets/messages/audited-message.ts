import { messageAudienceSchema } from '#contract/message-audience.ts';

import type { MessageRow } from './park-messages.queries.ts';

/** What a member of the team writes of a message. */
export type MessageContent = Pick<MessageRow, 'kind' | 'text' | 'audience' | 'sendAt' | 'shownUntil'>;

/** The content of a message as the audit log holds it. */
export function auditedOf({
  kind,
  text,
  audience,
  sendAt,
  shownUntil,
}: MessageContent): Record<string, unknown> {
  return {
    kind,
    text,
    audience: messageAudienceSchema.parse(audience),
    sendAt: sendAt?.toISOString() ?? null,
    shownUntil: shownUntil?.toISOString() ?? null,
  };
}

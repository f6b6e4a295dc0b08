/** Mails that came back, as a relay or the mailbox of their sender reports them (docs/mail.md). */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';

/** What a key of another system is made for, so that it may make this call. */
export const bounceGrant = 'bounces';

export const bounceCalls = {
  'POST /api/bounces/': {
    id: 'reportBounce',
    summary:
      'Reports that a mail came back from its recipient. The mails to the address that were sent in the last five days, or the one of the Message-ID, then show as failed. A repeat changes nothing. A key made for `bounces` is required.',
    access: { kind: 'api-key', grant: bounceGrant },
    body: z.object({
      email: z.string().check(z.minLength(3), z.maxLength(254)),
      messageId: z.optional(z.string().check(z.maxLength(400))),
      reason: z.optional(z.string().check(z.maxLength(2000))),
    }),
    replies: jsonReply(z.object({ marked: z.int() })),
    refusals: ['api-key-required', 'api-key-not-for-this'],
  },
} as const satisfies Record<string, Call>;

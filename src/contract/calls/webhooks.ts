/** Messages that the park's other systems send by themselves (docs/import.md), and mails that came back (docs/mail.md). */
import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { importKindNames } from '../import-kinds.ts';
import { importRowsSchema } from './imports.ts';

const mebibyte = 1024 * 1024;

/** What a key of another system is made for, so that it may make this call. */
export const bounceGrant = 'bounces';

export const webhookCalls = {
  'POST /api/webhooks/:source': {
    id: 'takeMessage',
    summary:
      'Takes one message of another system, whole or not at all; a message that was taken already changes nothing, and another one under its eventId is refused. `X-Timestamp` is in seconds, `X-Signature` the hex HMAC-SHA-256 of timestamp, dot and body.',
    access: { kind: 'signature' },
    params: z.object({ source: z.string().check(z.maxLength(40)) }),
    body: z.object({
      eventId: z.string().check(z.minLength(1), z.maxLength(100)),
      kind: z.enum(importKindNames),
      rows: importRowsSchema,
    }),
    replies: { 204: { kind: 'empty' } },
    refusals: [
      'signature-refused',
      'api-key-not-for-this',
      'webhook-event-differs',
      'webhook-rows-refused',
      'temporary-error',
    ],
    bodySizeBytesMax: mebibyte,
  },
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

/** Messages that the park's other systems send by themselves (docs/import.md). */
import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { importKindNames } from '../import-kinds.ts';
import { importRowsSchema } from './imports.ts';

const mebibyte = 1024 * 1024;

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
} as const satisfies Record<string, Call>;

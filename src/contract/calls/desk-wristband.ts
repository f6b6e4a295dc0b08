/** The desk activates, replaces and releases the wristband of a ticket (docs/algorithms/wristband.md). */
import * as z from 'zod/mini';

import { cleanNumber } from '#domain/typed-number.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';

import { jsonReply, type Call } from '../call.ts';
import { deskPassParams, deskReason } from './desk-pass.ts';

const code = z.pipe(
  z.pipe(z.string().check(z.maxLength(64)), z.transform(cleanNumber)),
  z.string().check(z.regex(wristbandCodePattern, 'A wristband has 16 letters and digits')),
);

const activated = {
  200: {
    kind: 'json',
    schema: z.object({
      code: z.string(),
      /** The validity text of the product, which may be empty. */
      validityText: z.string(),
      /** ISO 8601 in UTC. */
      validUntil: z.string(),
    }),
  },
} as const;

export const deskWristbandCalls = {
  'POST /api/admin/wristband/:orderId/:barcode': {
    summary: 'Spends a wristband ticket on a blank band, also one that guests may not activate themselves.',
    access: { kind: 'staff', permission: 'Wristband Activate' },
    params: deskPassParams,
    body: z.object({ code }),
    replies: activated,
    refusals: [
      'row-not-found',
      'band-not-for-pass',
      'pass-refunded',
      'pass-redeemed',
      'pass-expired',
      'band-taken',
      'band-unknown',
    ],
  },
  'PUT /api/admin/wristband/:orderId/:barcode': {
    summary: 'Gives the ticket another blank band for the rest of its time; the former band becomes void.',
    access: { kind: 'staff', permission: 'Wristband Replace' },
    params: deskPassParams,
    body: z.object({ code, reason: deskReason }),
    replies: activated,
    refusals: ['row-not-found', 'pass-refunded', 'band-none', 'band-same', 'band-taken', 'band-unknown'],
  },
  'DELETE /api/admin/wristband/:orderId/:barcode': {
    summary:
      'Takes the band off the ticket, which can then be used again. The band becomes void, or blank if it was never worn.',
    access: { kind: 'staff', permission: 'Wristband Release' },
    params: deskPassParams,
    body: z.object({ isUnworn: z.boolean(), reason: deskReason }),
    replies: jsonReply(z.object({ code: z.string(), state: z.enum(['blank', 'void']) })),
    refusals: ['row-not-found', 'pass-refunded', 'band-none'],
  },
} as const satisfies Record<string, Call>;

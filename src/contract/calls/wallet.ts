import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { namesPass, passProofMissing, passProofShape } from './pass-proof.ts';

/** The media type of an Apple Wallet pass. */
export const applePassMediaType = 'application/vnd.apple.pkpass';

const loyaltyShape = {
  email: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
  walletTicket: z.optional(z.nullable(z.string().check(z.maxLength(512)))),
};

export const walletCalls = {
  'POST /api/apple-wallet/': {
    summary:
      'Makes the Apple Wallet pass; with delivery "link" it answers with a GET link that serves the file for five minutes.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    body: z
      .object({ ...passProofShape, ...loyaltyShape, delivery: z.optional(z.enum(['file', 'link'])) })
      .check(z.refine((body) => namesPass(body) || body.email !== undefined, passProofMissing)),
    replies: {
      200: { kind: 'bytes', mediaTypes: [applePassMediaType, 'application/json'] },
    },
    refusals: [
      'order-not-found',
      'pass-excluded',
      'pass-already-in-wallet',
      'pass-limit-reached',
      'temporary-error',
    ],
  },
  'GET /api/apple-wallet/pass/:token': {
    summary:
      'Serves the pass file of a link made by the wallet call, for browsers that cannot save a download of their own.',
    access: { kind: 'capability' },
    params: z.object({ token: z.string().check(z.maxLength(1024)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: [applePassMediaType] } },
    refusals: [
      'link-expired',
      'order-not-found',
      'pass-excluded',
      'pass-already-in-wallet',
      'pass-limit-reached',
      'temporary-error',
    ],
  },
} as const satisfies Record<string, Call>;

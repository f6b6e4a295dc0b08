import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { namesPass, passProofMissing, passProofShape } from './order.ts';

export const voucherCalls = {
  'POST /api/voucher/': {
    summary: 'Draws the voucher to print, as a PDF.',
    access: { kind: 'pass-proof', scope: 'primary' },
    body: z.object(passProofShape).check(z.refine(namesPass, passProofMissing)),
    replies: { 200: { kind: 'bytes', mediaTypes: ['application/pdf'] } },
    refusals: ['order-not-found', 'order-refunded', 'voucher-not-for-shares', 'temporary-error'],
  },
  'GET /api/voucher/now/:token': {
    summary:
      'Serves the voucher, for a link in a page whose script does not run; the link works for fifteen minutes.',
    access: { kind: 'capability' },
    params: z.object({ token: z.string().check(z.maxLength(1024)) }),
    replies: { 200: { kind: 'bytes', mediaTypes: ['application/pdf'] } },
    refusals: [
      'link-expired',
      'cross-site',
      'order-not-found',
      'order-refunded',
      'voucher-not-for-shares',
      'temporary-error',
    ],
  },
} as const satisfies Record<string, Call>;

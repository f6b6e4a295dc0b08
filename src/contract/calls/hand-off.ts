import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { drawnBarcode, namesPass, passProofMissing, passProofShape } from './order.ts';

export const handOffCalls = {
  'POST /api/hand-off/': {
    summary:
      'Makes a link that opens the pass on another device, once and within five minutes, with its QR code.',
    access: { kind: 'pass-proof', scope: 'primary-or-share' },
    body: z.object(passProofShape).check(z.refine(namesPass, passProofMissing)),
    replies: jsonReply(z.object({ url: z.string(), qr: drawnBarcode, expiresAt: z.string() })),
    refusals: ['order-not-found', 'temporary-error'],
  },
  'GET /h/:token': {
    summary:
      'Leads to the pass of a hand-off link and uses the link up; a preview of the link gets a page with a button and uses nothing up.',
    access: { kind: 'capability' },
    params: z.object({ token: z.string().check(z.maxLength(1024)) }),
    query: z.object({ open: z.optional(z.string()) }),
    replies: { 200: { kind: 'page' }, 303: { kind: 'page' }, 404: { kind: 'page' }, 410: { kind: 'page' } },
    refusals: ['cross-site'],
  },
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

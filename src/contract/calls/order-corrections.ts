/** The team corrects an order or one of its passes; every correction has a reason and is in the audit log. */
import * as z from 'zod/mini';

import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';

import { jsonReply, type Call } from '../call.ts';
import { typedPassNumber } from './guest-fields.ts';

const orderId = typedPassNumber(orderIdPattern);
const barcode = typedPassNumber(barcodePattern);
const nowParams = z.object({
  orderId: z.string().check(z.maxLength(40)),
  barcode: z.string().check(z.maxLength(40)),
});

/** Why the team corrects; 200 characters at most. */
export const correctionReasonLengthMax = 200;

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(correctionReasonLengthMax));
const numbers = z.object({ orderId: z.string(), barcode: z.string() });

export const orderCorrectionCalls = {
  'POST /api/admin/order-correction/barcode/:orderId/:barcode': {
    summary:
      'Gives a pass another barcode. Links, photo, registration, shares and wallet passes follow; later imports of the old one are refused.',
    access: { kind: 'staff', permission: 'Order Correct' },
    params: nowParams,
    body: z.object({ barcode, reason }),
    replies: jsonReply(numbers),
    refusals: ['row-not-found', 'correction-same', 'correction-numbers-taken'],
  },
  'POST /api/admin/order-correction/move/:orderId/:barcode': {
    summary: 'Moves a pass with everything that belongs to it to another order.',
    access: { kind: 'staff', permission: 'Order Correct' },
    params: nowParams,
    body: z.object({ orderId, reason }),
    replies: jsonReply(numbers),
    refusals: [
      'row-not-found',
      'correction-same',
      'correction-numbers-taken',
      'correction-order-unknown',
      'correction-order-withdrawn',
      'correction-order-claimed',
    ],
  },
  'POST /api/admin/order-correction/withdraw/:orderId': {
    summary:
      'Withdraws an order: its passes become void, its shares end, and points that were claimed with it are taken back.',
    access: { kind: 'staff', permission: 'Order Correct' },
    params: z.object({ orderId: z.string().check(z.maxLength(40)) }),
    body: z.object({ reason }),
    replies: jsonReply(z.object({ passes: z.number(), sharesEnded: z.number(), claimsReversed: z.number() })),
    refusals: ['row-not-found', 'order-was-withdrawn'],
  },
} as const satisfies Record<string, Call>;

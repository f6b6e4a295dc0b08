import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { typedEmail, typedName, typedPhoneIfAny } from './guest-fields.ts';
import { ticketShareSchema, passProofShape } from './order.ts';

const guestShape = {
  firstName: typedName('first name'),
  lastName: typedName('last name'),
  email: typedEmail,
  phone: typedPhoneIfAny,
};

/** A barcode, or a hashUrl where it is longer than 80 characters; the token decides which pass it has to be. */
const pass = z.string().check(z.maxLength(200));
const shareId = z.string().check(z.maxLength(64));

const changed = z.object({
  ...ticketShareSchema.shape,
  /** False where the order's share mails of the day are used up, or where no mail was due: the link can still be copied. */
  isMailed: z.boolean(),
});

export const shareCalls = {
  'GET /api/share/:pass': {
    summary: 'The guests with whom a card is shared, oldest share first; 204 if there are none.',
    access: { kind: 'pass-token', purpose: 'share' },
    params: z.object({ pass }),
    replies: { 200: { kind: 'json', schema: z.array(ticketShareSchema) }, 204: { kind: 'empty' } },
    refusals: ['token-refused', 'share-session-expired'],
  },
  'POST /api/share/': {
    summary: 'Shares a credit card with one more guest, who gets the direct link by mail.',
    access: { kind: 'pass-token', purpose: 'share' },
    body: z.object({
      orderId: passProofShape.orderId,
      barcode: passProofShape.barcode,
      hashUrl: passProofShape.hashUrl,
      ...guestShape,
    }),
    replies: jsonReply(changed),
    refusals: [
      'token-refused',
      'share-session-expired',
      'pass-not-shareable',
      'share-email-taken',
      'share-limit-reached',
    ],
  },
  'PUT /api/share/:pass/:shareId': {
    summary: 'Changes the data of a shared guest; a new address gets the direct link by mail.',
    access: { kind: 'pass-token', purpose: 'share' },
    params: z.object({ pass, shareId }),
    body: z.object({
      ...guestShape,
      salesforceId: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    }),
    replies: jsonReply(changed),
    refusals: [
      'token-refused',
      'share-session-expired',
      'share-not-found',
      'pass-not-shareable',
      'share-email-taken',
    ],
  },
  'DELETE /api/share/:orderId/:pass/:shareId/:salesforceId?': {
    summary: 'Stops a share and its link at once; a share that was stopped before answers the same.',
    access: { kind: 'pass-token', purpose: 'share' },
    params: z.object({
      orderId: z.string().check(z.maxLength(64)),
      pass,
      shareId,
      salesforceId: z.optional(z.string().check(z.maxLength(200))),
    }),
    replies: jsonReply(z.object({ id: z.string() })),
    refusals: ['token-refused', 'share-session-expired', 'share-not-found'],
  },
} as const satisfies Record<string, Call>;

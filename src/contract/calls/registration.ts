import * as z from 'zod/mini';

import { jsonReply, type Call } from '../call.ts';
import { typedEmail, typedName, typedPhone } from './guest-fields.ts';
import { orderSchema, namesPass, passProofMissing, passProofShape } from './order.ts';

const optIn = z.optional(z.nullable(z.boolean()));

/** What a guest types into the registration form; browser and server judge it by this one schema. */
export const registrationFields = {
  firstName: typedName('first name'),
  lastName: typedName('last name'),
  email: typedEmail,
  phone: typedPhone,
};

/** A field of the form of a browser without script: its text is judged later, so that the page can show the error. */
const field = z.string().check(z.maxLength(1000));

export const registrationCalls = {
  'POST /api/register/': {
    summary:
      'Registers the primary ticketholder: names, email, phone and the two consents. A change of the email is reported to the old address by mail.',
    access: { kind: 'pass-proof', scope: 'primary' },
    body: z
      .object({
        ...passProofShape,
        ...registrationFields,
        optInEmailMarketing: optIn,
        optInSMSMarketing: optIn,
        isIOS: z.optional(z.nullable(z.boolean())),
      })
      .check(z.refine(namesPass, passProofMissing)),
    replies: jsonReply(orderSchema),
    refusals: ['order-not-found', 'not-for-shares', 'temporary-error'],
  },
  'POST /register': {
    summary:
      'The same for the form of a browser without script; it leads to the pass, or answers with the form and its errors.',
    access: { kind: 'pass-proof', scope: 'primary' },
    body: z.object({
      orderId: field,
      barcode: field,
      firstName: field,
      lastName: field,
      email: field,
      phone: field,
      optInEmailMarketing: z.optional(field),
      optInSMSMarketing: z.optional(field),
    }),
    replies: { 303: { kind: 'page' }, 400: { kind: 'page' }, 404: { kind: 'page' }, 429: { kind: 'page' } },
  },
} as const satisfies Record<string, Call>;

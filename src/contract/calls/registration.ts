import * as z from 'zod/mini';

import type { Call } from '../call.ts';
import { typedEmail, typedName, typedPhone } from './guest-fields.ts';
import { orderSchema } from './order.ts';
import { namesPass, passProofMissing, passProofShape } from './pass-proof.ts';

const optIn = z.optional(z.nullable(z.boolean()));

/** What a guest types into the registration form; browser and server judge it by this one schema. */
export const registrationFields = {
  firstName: typedName('first name'),
  lastName: typedName('last name'),
  email: typedEmail,
  phone: typedPhone,
};

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
    replies: { 200: { kind: 'json', schema: orderSchema } },
    refusals: ['order-not-found', 'not-for-shares', 'temporary-error'],
  },
} as const satisfies Record<string, Call>;

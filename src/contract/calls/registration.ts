import * as z from 'zod/mini';

import { cleanEmail, isEmail } from '#domain/email.ts';
import { cleanName } from '#domain/guest-name.ts';
import { readPhoneDigits } from '#domain/phone.ts';

import type { Call } from '../call.ts';
import { orderSchema } from './order.ts';
import { namesPass, passProofMissing, passProofShape } from './pass-proof.ts';

const typedLengthMax = 1000;

function name(what: string) {
  return z.pipe(
    z.pipe(z.string().check(z.maxLength(typedLengthMax)), z.transform(cleanName)),
    z.string().check(z.minLength(1, `Enter the ${what}`)),
  );
}

const email = z.pipe(
  z.pipe(z.string().check(z.maxLength(typedLengthMax)), z.transform(cleanEmail)),
  z.string().check(z.refine(isEmail, 'Enter an email address such as name@mail.com')),
);

const phone = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(typedLengthMax)),
    z.transform((text) => readPhoneDigits(text) ?? ''),
  ),
  z.string().check(z.minLength(1, 'Enter a phone number of at least 10 digits')),
);

const optIn = z.optional(z.nullable(z.boolean()));

/** What a guest types into the registration form; browser and server judge it by this one schema. */
export const registrationFields = {
  firstName: name('first name'),
  lastName: name('last name'),
  email,
  phone,
};

export const registrationCalls = {
  'POST /api/register/': {
    summary:
      'Registers the primary ticketholder: names, email, phone and the two consents. A change of the email is told to the old one.',
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

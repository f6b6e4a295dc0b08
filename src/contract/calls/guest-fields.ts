/** What guests type about a person, judged alike in every form by browser and server (guest §5). */
import * as z from 'zod/mini';

import { cleanEmail, isEmail } from '#domain/email.ts';
import { cleanName } from '#domain/guest-name.ts';
import { hasExtension, isPhoneLike } from '#domain/phone.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { phoneAloneFault } from '../phone-fault.ts';

/** Longer than any name that is kept, and a bound on the work that cleaning one is. */
export const typedLengthMax = 1000;
const typed = z.string().check(z.maxLength(typedLengthMax));

/** A name, cleaned; never empty. */
export function typedName(what: 'first name' | 'last name' | 'name') {
  return z.pipe(z.pipe(typed, z.transform(cleanName)), z.string().check(z.minLength(1, `Enter the ${what}`)));
}

/** An email address, without blanks around it. */
export const typedEmail = z.pipe(
  z.pipe(typed, z.transform(cleanEmail)),
  z.string().check(z.refine(isEmail, 'Enter an email address such as name@mail.com')),
);

/** An order id or a barcode, in the one form of typed numbers. */
export function typedPassNumber(pattern: RegExp) {
  return z.pipe(
    z.pipe(z.string().check(z.maxLength(64)), z.transform(cleanNumber)),
    z.string().check(z.regex(pattern)),
  );
}

/** A phone number as typed. The server reads it by the rules of the park's country, which no page contains. */
export const typedPhone = typed.check(
  z.refine((text) => !hasExtension(text), phoneAloneFault),
  z.refine(isPhoneLike, 'Enter a phone number'),
);

/** The same for a field that may be empty. */
export const typedPhoneIfAny = z.optional(
  z.pipe(
    z.pipe(
      z.nullable(typed),
      z.transform((text) => (text ?? '').trim()),
    ),
    z.string().check(
      z.refine((text) => !hasExtension(text), phoneAloneFault),
      z.refine((text) => text === '' || isPhoneLike(text), 'Enter a phone number, or none'),
    ),
  ),
);

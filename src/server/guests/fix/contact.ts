import { emailKeyOf } from '#domain/email.ts';
import type { EarlierRegistration, Registration } from '#domain/registration.ts';

/** Who holds a pass, with an empty text for each unknown field. */
export type Contact = Record<'firstName' | 'lastName' | 'email' | 'phone', string>;

/** The contact in a registration; the phone as digits. */
export function contactIn({
  firstName,
  lastName,
  email,
  phone,
}: Pick<EarlierRegistration, keyof Contact>): Contact {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    phone: phone ?? '',
  };
}

/** The consents that hold after a correction: each was given for one address or number. */
export function keptConsents(
  before: EarlierRegistration,
  after: Contact,
): Pick<Registration, 'hasOptedIntoEmail' | 'hasOptedIntoSms'> {
  const isSameMailbox = emailKeyOf(before.email ?? '') === emailKeyOf(after.email);
  return {
    hasOptedIntoEmail: before.hasOptedIntoEmail === true && isSameMailbox,
    hasOptedIntoSms: before.hasOptedIntoSms === true && (before.phone ?? '') === after.phone,
  };
}

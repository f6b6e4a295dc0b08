import { createHash, createHmac } from 'node:crypto';

import { emailKeyOf } from '#domain/email.ts';
import type { EarlierRegistration, Registration } from '#domain/registration.ts';
import type { Services } from '#server/base/services.ts';

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

/** A keyed hash of each value that differs between the two, and `none` for an empty one. */
export function fingerprintsOf<Key extends string>(
  { secrets }: Pick<Services, 'secrets'>,
  before: Readonly<Record<NoInfer<Key>, string>>,
  after: Readonly<Record<Key, string>>,
): { before: Partial<Record<Key, string>>; after: Partial<Record<Key, string>> } {
  const { key } = secrets.current('search-term');
  const print = (text: string): string =>
    text === '' ? 'none' : `hash ${createHmac('sha256', key).update(text).digest('hex').slice(0, 12)}`;
  const names = (Object.keys(after) as Key[]).filter((name) => before[name] !== after[name]); // the keys of the type
  const shown = (values: Readonly<Record<Key, string>>) =>
    Object.fromEntries(names.map((name) => [name, print(values[name])])) as Partial<Record<Key, string>>;
  return { before: shown(before), after: shown(after) };
}

/** The version of data of which no one counts the changes: a text that differs wherever a value differs. */
export function tagOf(values: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}

/** How the audit log names personal data: entries never change, so they outlive an erasure of the guest. */
import { createHash, createHmac } from 'node:crypto';

import type { Services } from '#server/base/services.ts';

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

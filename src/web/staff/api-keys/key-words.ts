/** Words about API keys, their scopes and their uses. */
import { isKeyGrant, keyGrantGroups, keyGrantNames, keyGrants, type KeyGrant } from '#contract/key-grants.ts';
import type { KeyUse } from '#domain/key-uses.ts';
import { writeCount } from '#web/staff/ui/park-words.ts';

/** A scope in words. One of a former version of the product has its name only. */
export function scopeWords(scope: string): { title: string; about: string } {
  return isKeyGrant(scope)
    ? keyGrants[scope]
    : { title: scope, about: 'No call of this version asks for it.' };
}

const namedMax = 3;

/** The scopes of a key in few words. */
export function scopesInFewWords(scopes: readonly string[]): string {
  const titles = scopes.map((scope) => scopeWords(scope).title);
  if (titles.length <= namedMax) return titles.join(', ');
  return `${titles.slice(0, namedMax - 1).join(', ')} and ${titles.length - namedMax + 1} more`;
}

/** All scopes by the group of the form in which they stand. */
export function scopesByGroup(): { group: string; scopes: readonly KeyGrant[] }[] {
  return keyGrantGroups.map((group) => ({
    group,
    scopes: keyGrantNames.filter((name) => keyGrants[name].group === group),
  }));
}

/** Uses of a key: "12 calls with 340 rows, 2 refused". */
export function wordsOfUse({ calls, rows, refused }: KeyUse): string {
  const answered = writeCount(calls, 'call', 'calls');
  const withRows = rows === 0 ? '' : ` with ${writeCount(rows, 'row', 'rows')}`;
  return `${answered}${withRows}${refused === 0 ? '' : `, ${writeCount(refused, 'refused call', 'refused calls')}`}`;
}

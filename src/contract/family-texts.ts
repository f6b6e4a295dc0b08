/** The states of all passes of an order in one line, such as "2 ready, Milo’s photo is missing". */
import type { FamilyGroup, FamilyPart } from '#domain/family-summary.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { fillText } from './fill-text.ts';

/** Each state with the name of a single pass, and with a count. */
export const familyTexts: Readonly<Record<FamilyGroup, { named: string; counted: string }>> = {
  ready: { named: '{count} ready', counted: '{count} ready' },
  photo: { named: '{name}’s photo is missing', counted: 'photos missing: {count}' },
  registration: { named: '{name} is not registered', counted: 'not registered: {count}' },
  later: { named: '{name}’s pass is for a later day', counted: 'for a later day: {count}' },
  band: { named: '{name} has a wristband', counted: 'with a wristband: {count}' },
  used: { named: '{name}’s pass is used', counted: 'used: {count}' },
  expired: { named: '{name}’s pass has expired', counted: 'expired: {count}' },
  refunded: { named: '{name}’s pass was refunded', counted: 'refunded: {count}' },
  other: { named: '{name}’s pass needs help', counted: 'in need of help: {count}' },
};

/** The line; it begins with a capital letter. */
export function writeFamilySummary(parts: readonly FamilyPart[], park: Pick<ParkFormat, 'locale'>): string {
  const line = parts
    .map(({ group, count, name }) => {
      const { named, counted } = familyTexts[group];
      return fillText<string>(name === null ? counted : named, {
        count: formatNumber(count, park),
        name: name ?? '',
      });
    })
    .join(', ');
  return line.charAt(0).toLocaleUpperCase(park.locale) + line.slice(1);
}

/** The states of all passes of an order in one line, such as "2 ready, Milo’s photo is missing". */
import type { FamilyGroup, FamilyPart } from '#domain/family-summary.ts';
import { isolated } from '#domain/isolated.ts';
import { formatDate, type ParkFormat } from '#domain/park-format.ts';
import type { TextKey, Translate } from '#texts/text-keys.ts';

type FamilyTextKey = Extract<TextKey, `family.named${string}` | `family.counted${string}`>;

/** Each state with the name of a single pass, and with a count. */
const familyTexts: Readonly<Record<FamilyGroup, { named: FamilyTextKey; counted: FamilyTextKey }>> = {
  ready: { named: 'family.countedReady', counted: 'family.countedReady' },
  photo: { named: 'family.namedPhoto', counted: 'family.countedPhoto' },
  registration: { named: 'family.namedRegistration', counted: 'family.countedRegistration' },
  later: { named: 'family.namedLater', counted: 'family.countedLater' },
  band: { named: 'family.namedBand', counted: 'family.countedBand' },
  used: { named: 'family.namedUsed', counted: 'family.countedUsed' },
  expired: { named: 'family.namedExpired', counted: 'family.countedExpired' },
  refunded: { named: 'family.namedRefunded', counted: 'family.countedRefunded' },
  other: { named: 'family.namedOther', counted: 'family.countedOther' },
};

/** The line; it begins with a capital letter. */
export function writeFamilySummary(
  parts: readonly FamilyPart[],
  park: Pick<ParkFormat, 'locale' | 'timeZone'>,
  t: Translate,
): string {
  const states = parts.map(({ group, count, name, allFrom }) => {
    if (allFrom !== undefined) return t('family.allLater', { date: formatDate(allFrom, park) });
    const { named, counted } = familyTexts[group];
    return t(name === null ? counted : named, { count, name: isolated(name ?? '') });
  });
  const line = states.reduce((before, next) => t('family.statesInLine', { before, next }));
  return line.charAt(0).toLocaleUpperCase(park.locale) + line.slice(1);
}

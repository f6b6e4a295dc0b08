/** The fields of a new version: where each number is in the draft, and the path under which its errors come. */
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { earnKinds, ruleFieldsOf, ruleUnits, type KindRule, type RuleField } from '#domain/earn-kinds.ts';
import type { ParkOffers } from '#contract/park-offers.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';
import type { EarnRulesDraft } from '#domain/earn-rules.ts';
import { unitOfCurrency } from '#domain/loyalty-words.ts';
import type { ParkFormat } from '#domain/park-format.ts';

import { partOfField, type DraftPart } from '#web/staff/declared/draft-merge.tsx';

/** A new version as it is typed. */
export interface VersionDraft extends EarnRulesDraft {
  /** Null to begin at once. */
  validFrom: string | null;
  /** The version that it replaces. */
  basedOn: number;
}

/** A number in the draft. */
export interface NumberField {
  path: string;
  label: string;
  /** The number of decimal places. */
  places: number;
  read: (draft: EarnRulesDraft) => number;
  write: (draft: VersionDraft, value: number) => VersionDraft;
}

export const numberFields: readonly NumberField[] = [
  ...earnKindNames.flatMap((kind) => ruleFieldsOf(kind).map(([name, field]) => ofKind(kind, name, field))),
  ofDraft('passholderMultiplier', 'Passholder multiplier', 3),
  ofDraft('welcomeBonus', 'Welcome points', 0),
  ofDraft('expiryMonths', 'Months until points expire', 0),
];

/** The fields of the kinds that the park offers; the others keep their numbers. */
export function fieldsOf(park: Pick<ParkOffers, 'hasHotel'>): NumberField[] {
  return numberFields.filter(({ path }) => park.hasHotel || !path.startsWith('hotels/'));
}

/** The label of a field, with the unit of the park's currency, such as "Tickets: points a dollar". */
export function labelOf(
  { label }: Pick<NumberField, 'label'>,
  { currency }: Pick<ParkFormat, 'currency'>,
): string {
  return label.replace('{unit}', unitOfCurrency(currency));
}

/** Returns a draft with the values of a version, to start the next one from. */
export function draftOfVersion({
  version,
  validFrom: _validFrom,
  state: _state,
  ...rules
}: EarnRulesVersion): VersionDraft {
  return { ...rules, validFrom: null, basedOn: version };
}

/** Every number is a part, and all tiers together are one, because a mix of two lists of tiers is not a valid list. */
export const draftParts: readonly DraftPart<VersionDraft>[] = [
  ...numberFields.map((field) => ({
    name: field.path,
    label: field.label,
    tell: (draft: VersionDraft) => String(shown(field.read(draft))),
    isSame: (one: VersionDraft, other: VersionDraft) => Object.is(field.read(one), field.read(other)),
    adopt: (into: VersionDraft, from: VersionDraft) => field.write(into, field.read(from)),
  })),
  partOfField(
    'tiers',
    'Tiers',
    ({ tiers }) => tiers.map(({ name, from }) => `${name} from ${from}`).join(', ') || 'none',
  ),
  { ...partOfField<VersionDraft>('validFrom', 'Valid from', ({ validFrom }) => validFrom), isOwn: true },
];

/** Returns the draft with one typed number. An empty field becomes NaN, which the rules report as an error. */
export function setNumber(draft: VersionDraft, field: NumberField, typed: string | number): VersionDraft {
  return field.write(draft, typed === '' ? Number.NaN : Number(typed));
}

/** Returns the number for its field; empty while no number is typed. */
export function shown(value: number): number | '' {
  return Number.isNaN(value) ? '' : value;
}

function ofKind(kind: EarnKind, name: string, { unit, label }: RuleField): NumberField {
  const ruleOf = (draft: EarnRulesDraft): KindRule => draft[kind];
  return {
    path: `${kind}/${name}`,
    label: `${earnKinds[kind].name}: ${label}`,
    places: ruleUnits[unit].places,
    read: (draft) => ruleOf(draft)[name] ?? Number.NaN,
    write: (draft, value) => ({ ...draft, [kind]: { ...draft[kind], [name]: value } }),
  };
}

function ofDraft(
  name: 'passholderMultiplier' | 'welcomeBonus' | 'expiryMonths',
  label: string,
  places: number,
): NumberField {
  return {
    path: name,
    label,
    places,
    read: (draft) => draft[name],
    write: (draft, value) => ({ ...draft, [name]: value }),
  };
}

/** The fields of a new version: where each number is in the draft, and the path under which its errors come. */
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { earnKinds, ruleFieldsOf, ruleUnits, type KindRule, type RuleField } from '#domain/earn-kinds.ts';
import type { ParkOffers } from '#contract/park-offers.ts';
import { earnKindNames, type EarnKind } from '#domain/guest-claims.ts';
import type { EarnRulesDraft } from '#domain/earn-rules.ts';
import { unitOfCurrency } from '#domain/loyalty-words.ts';
import type { ParkFormat } from '#domain/park-format.ts';

/** A number in the draft. */
export interface NumberField {
  path: string;
  label: string;
  /** The number of decimal places. */
  places: number;
  read: (draft: EarnRulesDraft) => number;
  write: (draft: EarnRulesDraft, value: number) => EarnRulesDraft;
}

export const numberFields: readonly NumberField[] = [
  ...earnKindNames.flatMap((kind) => ruleFieldsOf(kind).map(([name, field]) => ofKind(kind, name, field))),
  ofDraft('passholderMultiplier', 'Passholder multiplier', 3),
  ofDraft('welcomeBonus', 'Welcome points', 0),
  ofDraft('expiryMonths', 'Months until points expire', 0),
];

/** The fields of the kinds that the park offers; the others keep their numbers. */
export function fieldsOf(park: Pick<ParkOffers, 'hasHotel'>): NumberField[] {
  return numberFields.filter(({ path }) => park.hasHotel || !path.startsWith('/hotels/'));
}

/** The label of a field, with the unit of the park's currency, such as "Tickets: points a dollar". */
export function labelOf(
  { label }: Pick<NumberField, 'label'>,
  { currency }: Pick<ParkFormat, 'currency'>,
): string {
  return label.replace('{unit}', unitOfCurrency(currency));
}

/** Returns a draft with the values of a version, to start the next one from. */
export function draftOf(version: EarnRulesVersion): EarnRulesDraft {
  const { version: _version, validFrom: _validFrom, state: _state, ...draft } = version;
  return draft;
}

/** A part of a draft that can be merged by itself when two people edit. */
export interface DraftPart {
  name: string;
  label: string;
  /** Formats this part as text, to compare it with another draft. */
  tell: (draft: EarnRulesDraft) => string;
  isSame: (one: EarnRulesDraft, other: EarnRulesDraft) => boolean;
  /** Returns the draft with this part taken from another draft. */
  adopt: (into: EarnRulesDraft, from: EarnRulesDraft) => EarnRulesDraft;
}

/** Every number is a part, and all tiers together are one, because a mix of two lists of tiers is not a valid list. */
export const draftParts: readonly DraftPart[] = [
  ...numberFields.map((field) => ({
    name: field.path,
    label: field.label,
    tell: (draft: EarnRulesDraft) => String(shown(field.read(draft))),
    isSame: (one: EarnRulesDraft, other: EarnRulesDraft) => Object.is(field.read(one), field.read(other)),
    adopt: (into: EarnRulesDraft, from: EarnRulesDraft) => field.write(into, field.read(from)),
  })),
  {
    name: '/tiers',
    label: 'Tiers',
    tell: ({ tiers }) => tiers.map(({ name, from }) => `${name} from ${from}`).join(', ') || 'none',
    isSame: (one, other) => JSON.stringify(one.tiers) === JSON.stringify(other.tiers),
    adopt: (into, { tiers }) => ({ ...into, tiers }),
  },
];

/** True if two drafts have the same values. */
export function isSameDraft(one: EarnRulesDraft, other: EarnRulesDraft): boolean {
  return draftParts.every((part) => part.isSame(one, other));
}

/** Merges the draft of the second of two people into the version that the first one saved from the same base. */
export function mergeVersions(
  start: EarnRulesDraft,
  mine: EarnRulesDraft,
  theirs: EarnRulesDraft,
): EarnRulesDraft {
  return draftParts
    .filter((part) => !part.isSame(start, mine))
    .reduce((merged, part) => part.adopt(merged, mine), theirs);
}

/** Returns the draft with one typed number. An empty field becomes NaN, which the rules report as an error. */
export function setNumber(draft: EarnRulesDraft, field: NumberField, typed: string | number): EarnRulesDraft {
  return field.write(draft, typed === '' ? Number.NaN : Number(typed));
}

/** Returns the number for its field; empty while no number is typed. */
export function shown(value: number): number | '' {
  return Number.isNaN(value) ? '' : value;
}

function ofKind(kind: EarnKind, name: string, { unit, label }: RuleField): NumberField {
  const ruleOf = (draft: EarnRulesDraft): KindRule => draft[kind];
  return {
    path: `/${kind}/${name}`,
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
    path: `/${name}`,
    label,
    places,
    read: (draft) => draft[name],
    write: (draft, value) => ({ ...draft, [name]: value }),
  };
}

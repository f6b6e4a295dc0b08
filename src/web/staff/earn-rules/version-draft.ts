/** The fields of a new version: where each number stands in the draft, and under which path its faults come. */
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import type { EarnRulesDraft } from '#domain/earn-rules.ts';

/** A number of the draft. */
export interface NumberField {
  path: string;
  label: string;
  /** Places behind the decimal point. */
  places: number;
  read: (draft: EarnRulesDraft) => number;
  write: (draft: EarnRulesDraft, value: number) => EarnRulesDraft;
}

export const numberFields: readonly NumberField[] = [
  ofKind('tickets', 'perDollar', 'Tickets: points a dollar', 3),
  ofKind('tickets', 'windowDays', 'Tickets: days to claim', 0),
  ofKind('purchase', 'perDollar', 'Food & Beverage: points a dollar', 3),
  ofKind('purchase', 'windowDays', 'Food & Beverage: days to claim', 0),
  {
    path: '/purchase/maxPerOperatingDay',
    label: 'Food & Beverage: checks of one day',
    places: 0,
    read: (draft) => draft.purchase.maxPerOperatingDay,
    write: (draft, value) => ({ ...draft, purchase: { ...draft.purchase, maxPerOperatingDay: value } }),
  },
  ofKind('hotels', 'perDollar', 'Hotel: points a dollar', 3),
  ofKind('hotels', 'windowDays', 'Hotel: days to claim after departure', 0),
  ofDraft('passholderMultiplier', 'Passholders: times', 3),
  ofDraft('welcomeBonus', 'Welcome points', 0),
  ofDraft('expiryMonths', 'Months that points last', 0),
];

/** What a version says, to start the next one from. */
export function draftOf(version: EarnRulesVersion): EarnRulesDraft {
  const { tickets, purchase, hotels, passholderMultiplier, welcomeBonus, expiryMonths, tiers } = version;
  return { tickets, purchase, hotels, passholderMultiplier, welcomeBonus, expiryMonths, tiers };
}

/** The draft with one number as it was typed; an empty field is no number, and the rules say so. */
export function setNumber(draft: EarnRulesDraft, field: NumberField, typed: string | number): EarnRulesDraft {
  return field.write(draft, typed === '' ? Number.NaN : Number(typed));
}

/** A number as a field shows it: empty while none is typed. */
export function shown(value: number): number | '' {
  return Number.isNaN(value) ? '' : value;
}

function ofKind(
  kind: 'tickets' | 'purchase' | 'hotels',
  name: 'perDollar' | 'windowDays',
  label: string,
  places: number,
): NumberField {
  return {
    path: `/${kind}/${name}`,
    label,
    places,
    read: (draft) => draft[kind][name],
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

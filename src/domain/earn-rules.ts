/** The operator's earn rules as versions: what a new one may say, and when each one applies (decisions 6). */

import { ruleFieldsOf, ruleUnits, type KindRule, type KindRules } from './earn-kinds.ts';
import { earnKindNames } from './guest-claims.ts';
import { formatNumber } from './park-format.ts';

/** What a version says, as it is typed and stored: the rule of each kind, and what holds for all of them. */
export interface EarnRulesDraft extends KindRules {
  passholderMultiplier: number;
  welcomeBonus: number;
  expiryMonths: number;
  tiers: readonly { name: string; from: number }[];
}

/** An error in one field; the path is that of the field, such as `/tickets/perDollar`. */
export interface RulesFault {
  path: string;
  message: string;
}

/** The errors of a draft, field by field; empty if the draft is valid. */
export function faultsOfEarnRules(draft: EarnRulesDraft, park: { locale: string }): RulesFault[] {
  const faultOf = (path: string, value: number, bounds: Bounds): RulesFault[] =>
    faultOfNumber({ path, value, bounds, park });
  return [
    ...earnKindNames.flatMap((kind) => {
      const rule: KindRule = draft[kind];
      return ruleFieldsOf(kind).flatMap(([name, { unit }]) =>
        faultOf(`/${kind}/${name}`, rule[name] ?? Number.NaN, ruleUnits[unit]),
      );
    }),
    ...faultOf('/passholderMultiplier', draft.passholderMultiplier, { min: 1, max: 10, places: 3 }),
    ...faultOf('/welcomeBonus', draft.welcomeBonus, { min: 0, max: 100_000, places: 0 }),
    ...faultOf('/expiryMonths', draft.expiryMonths, { min: 1, max: 120, places: 0 }),
    ...draft.tiers.flatMap((tier, index) =>
      faultsOfTier({ tier, index, others: draft.tiers.slice(0, index), park }),
    ),
  ];
}

/** When a version applies: it is `replaced` if a later version takes over before its day comes. */
export function stateOfVersion(
  version: { version: number; validFrom: Date },
  all: readonly { version: number; validFrom: Date }[],
  now: Date,
): 'current' | 'planned' | 'past' | 'replaced' {
  const newer = all.filter((other) => other.version > version.version);
  const isReplaced = newer.some((other) => other.validFrom.getTime() <= version.validFrom.getTime());
  if (version.validFrom.getTime() > now.getTime()) return isReplaced ? 'replaced' : 'planned';
  if (!newer.some((other) => other.validFrom.getTime() <= now.getTime())) return 'current';
  return isReplaced ? 'replaced' : 'past';
}

interface Bounds {
  min: number;
  max: number;
  /** Digits after the decimal point. */
  places: number;
}

function faultOfNumber(field: {
  path: string;
  value: number;
  bounds: Bounds;
  park: { locale: string };
}): RulesFault[] {
  const { path, value, park } = field;
  const { min, max, places } = field.bounds;
  const range = `${formatNumber(min, park)} to ${formatNumber(max, park)}`;
  if (!(value >= min && value <= max)) return [{ path, message: `Enter a number from ${range}` }];
  if (Number(value.toFixed(places)) === value) return [];
  const message = places === 0 ? 'Enter a whole number' : `Enter ${places} decimal places at most`;
  return [{ path, message }];
}

interface TierAsked {
  tier: { name: string; from: number };
  index: number;
  /** The tiers before it. */
  others: EarnRulesDraft['tiers'];
  park: { locale: string };
}

function faultsOfTier({ tier: { name, from }, index, others, park }: TierAsked): RulesFault[] {
  const path = `/tiers/${index}`;
  const bounds = { min: 0, max: 10_000_000, places: 0 };
  const isNameTaken = others.some((tier) => tier.name.trim().toLowerCase() === name.trim().toLowerCase());
  const isFromTaken = others.some((tier) => tier.from === from);
  return [
    ...(name.trim() === '' ? [{ path: `${path}/name`, message: 'Enter a name' }] : []),
    ...(isNameTaken ? [{ path: `${path}/name`, message: 'There is a tier of this name' }] : []),
    ...faultOfNumber({ path: `${path}/from`, value: from, bounds, park }),
    ...(isFromTaken ? [{ path: `${path}/from`, message: 'Another tier begins here' }] : []),
  ];
}

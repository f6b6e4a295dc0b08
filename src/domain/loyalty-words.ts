/** What may be claimed, and until when points last, in the members' words. */
import { locale } from './constants.ts';
import { countWords } from './count-words.ts';
import { earnKinds, fillRuleText, type RuleField } from './earn-kinds.ts';
import { earnKindNames } from './guest-claims.ts';
import type { LoyaltyRules } from './loyalty-rules.ts';
import { lastMomentOf } from './park-day.ts';

/** One sentence for each kind of purchase: what it earns, and within how many days. */
export function claimableWords(rules: LoyaltyRules, isPassholder: boolean): string[] {
  const multiplier = isPassholder ? rules.passholderMultiplier : 1;
  return earnKindNames.map((kind) =>
    fillRuleText(earnKinds[kind].claimable, kind, rules[kind], (value, unit) =>
      ruleNumberWords(unit === 'points' ? value * multiplier : value, unit),
    ),
  );
}

/** A number of a rule with its unit: "10 points a dollar", "30 days", "5 checks". */
export function ruleNumberWords(value: number, unit: RuleField['unit']): string {
  const [one, many] = unitWords[unit];
  return countWords(value, one, many);
}

const unitWords: Readonly<Record<RuleField['unit'], readonly [one: string, many: string]>> = {
  points: ['point a dollar', 'points a dollar'],
  days: ['day', 'days'],
  checks: ['check', 'checks'],
};

/** A day with its year, such as May 31, 2028. */
export function formatDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(instant);
}

/** The last day on which points can be used that have expired at this instant. */
export function formatLastDay(expiresAt: Date, timeZone: string): string {
  return formatDay(lastMomentOf(expiresAt), timeZone);
}

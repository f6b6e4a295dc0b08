/** What may be claimed, and until when points last, in the members' words. */
import type { Translate } from '#texts/text-keys.ts';

import { countWords } from './count-words.ts';
import { earnKinds, type RuleField } from './earn-kinds.ts';
import type { EarnKind } from './guest-claims.ts';
import type { LoyaltyRules } from './loyalty-rules.ts';
import { lastMomentOf } from './park-day.ts';
import { formatInstant, formatNumber, type ParkFormat } from './park-format.ts';

/** One sentence for each kind of purchase: what it earns, and within how many days. */
export function claimableWords(
  rules: LoyaltyRules,
  isPassholder: boolean,
  { t, park }: { t: Translate; park: Pick<ParkFormat, 'locale' | 'currency'> },
  kinds: readonly EarnKind[],
): string[] {
  const multiplier = isPassholder ? rules.passholderMultiplier : 1;
  return kinds.map((kind) =>
    t(earnKinds[kind].claimable, {
      days: rules[kind].windowDays,
      points: rules[kind].perDollar * multiplier,
      unit: unitOfCurrency(park.currency, park.locale),
      checks: rules.purchase.maxPerOperatingDay,
    }),
  );
}

/** A number of a rule with its unit: "10 points a dollar", "30 days", "5 checks". */
export function ruleNumberWords(
  value: number,
  unit: RuleField['unit'],
  park: Pick<ParkFormat, 'locale' | 'currency'>,
): string {
  const [one, many] = unitWords[unit];
  const words = countWords(value, one, many, park);
  return unit === 'points' ? `${words} a ${unitOfCurrency(park.currency)}` : words;
}

const unitWords: Readonly<Record<RuleField['unit'], readonly [one: string, many: string]>> = {
  points: ['point', 'points'],
  days: ['day', 'days'],
  checks: ['check', 'checks'],
};

/** A day with its year, such as May 31, 2028. */
export function formatDay(instant: Date, park: Pick<ParkFormat, 'locale' | 'timeZone'>): string {
  return formatInstant(instant, park, { dateStyle: 'long' });
}

/** A month with its year, such as May 2028. */
export function formatMonth(instant: Date, park: Pick<ParkFormat, 'locale' | 'timeZone'>): string {
  return formatInstant(instant, park, { year: 'numeric', month: 'long' });
}

/** The last day on which points can be used that have expired at this instant. */
export function formatLastDay(expiresAt: Date, park: Pick<ParkFormat, 'locale' | 'timeZone'>): string {
  return formatDay(lastMomentOf(expiresAt), park);
}

/** The name of one unit of a currency: in English the last word of "1 US dollar", else the currency's whole name. */
export function unitOfCurrency(currency: string, locale = 'en'): string {
  const options = { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 } as const;
  const one = formatNumber(1, { locale }, options);
  const name = locale.startsWith('en') ? one.split(' ').at(-1) : one.replace(/[\d\s]+/g, ' ').trim();
  return name ?? currency;
}

/** What one claim is worth by the operator's earn rules, and when its points expire (decisions 6). */

import type { EarnRulesDraft } from './earn-rules.ts';

/** One version of the rules; its number is kept with each entry that it made. */
export interface LoyaltyRules extends EarnRulesDraft {
  version: number;
}

/** How the points of a claim came about. The ledger keeps it with the entry in this form. */
export interface PointsBasis {
  ruleVersion: number;
  baseCents: number;
  pointsPerDollar: number;
  multiplier: number;
}

/** Points for an amount: whole points, rounded down once a claim. Exact: no sum of money is ever a fraction of a cent. */
export function pointsFor(basis: Pick<PointsBasis, 'baseCents' | 'pointsPerDollar' | 'multiplier'>): number {
  // A multiplier has at most three places, so that the product of whole numbers is exact.
  const thousandths = Math.round(basis.multiplier * 1000);
  const exact =
    BigInt(basis.baseCents) * BigInt(Math.round(basis.pointsPerDollar * 1000)) * BigInt(thousandths);
  return Number(exact / 100_000_000n);
}

// A month begins on a quarter of an hour in every time zone, so that all instants within one share their expiry.
const quarterMilliseconds = 900_000;
let known: { key: string; expiry: Date } | undefined;

/** The first instant at which points earned at this one have expired: the month's end in park time, so many months on. */
export function expiryOf(earnedAt: Date, months: number, timeZone: string): Date {
  const key = `${Math.floor(earnedAt.getTime() / quarterMilliseconds)} ${months} ${timeZone}`;
  if (known?.key !== key) known = { key, expiry: workOutExpiry(earnedAt, months, timeZone) };
  return known.expiry;
}

function workOutExpiry(earnedAt: Date, months: number, timeZone: string): Date {
  const { year, month } = earnedAt.toTemporalInstant().toZonedDateTimeISO(timeZone);
  const firstOfNext = Temporal.PlainDate.from({ year, month, day: 1 }).add({ months: months + 1 });
  return new Date(firstOfNext.toZonedDateTime({ timeZone }).epochMilliseconds);
}

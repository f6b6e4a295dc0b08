/** What may be claimed, and until when points last, in the members' words. */
import { locale } from './constants.ts';
import { lastMomentOf } from './park-day.ts';
import type { LoyaltyRules } from './loyalty-rules.ts';

/** One sentence for each kind of source: what it earns, and within how many days. */
export function claimableWords(rules: LoyaltyRules, isPassholder: boolean): string[] {
  const earning = (points: number): string =>
    `${numberWords(points * (isPassholder ? rules.passholderMultiplier : 1))} points a dollar`;
  const { ticket, check, stay } = rules;
  return [
    `Tickets bought in the last ${daysWords(ticket.windowDays)}: ${earning(ticket.pointsPerDollar)}.`,
    `Food and beverage checks of the last ${daysWords(check.windowDays)}: ${earning(check.pointsPerDollar)} before tax, ${check.claimsPerOperatingDay} checks of one day at most.`,
    `Hotel stays until ${daysWords(stay.windowDays)} after departure: ${earning(stay.pointsPerDollar)}, which count from the day after your stay.`,
  ];
}

/** A day with its year, such as May 31, 2028. */
export function formatDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(instant);
}

/** The last day on which points can be used that have expired at this instant. */
export function formatLastDay(expiresAt: Date, timeZone: string): string {
  return formatDay(lastMomentOf(expiresAt), timeZone);
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${numberWords(days)} days`;
}

function numberWords(value: number): string {
  return value.toLocaleString(locale, { maximumFractionDigits: 3 });
}

/** What may be claimed, and until when points last, in the members' words. */
import { locale } from './constants.ts';
import { countWords } from './count-words.ts';
import type { LoyaltyRules } from './loyalty-rules.ts';
import { lastMomentOf } from './park-day.ts';

/** One sentence for each kind of source: what it earns, and within how many days. */
export function claimableWords(rules: LoyaltyRules, isPassholder: boolean): string[] {
  const earning = (points: number): string =>
    `${countWords(points * (isPassholder ? rules.passholderMultiplier : 1), 'point', 'points')} a dollar`;
  const { ticket, check, stay } = rules;
  return [
    `Tickets bought in the last ${daysWords(ticket.windowDays)}: ${earning(ticket.pointsPerDollar)}.`,
    `Food and beverage checks of the last ${daysWords(check.windowDays)}: ${earning(check.pointsPerDollar)} before tax, ${countWords(check.claimsPerOperatingDay, 'check', 'checks')} of one day at most.`,
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
  return countWords(days, 'day', 'days');
}

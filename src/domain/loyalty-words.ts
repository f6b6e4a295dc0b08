/** What may be claimed, and until when points last, in the members' words. */
import { countWords } from './count-words.ts';
import type { LoyaltyRules } from './loyalty-rules.ts';
import { lastMomentOf } from './park-day.ts';
import { formatInstant, formatNumber, type ParkFormat } from './park-format.ts';

/** One sentence for each kind of source: what it earns, and within how many days. */
export function claimableWords(
  rules: LoyaltyRules,
  isPassholder: boolean,
  park: Pick<ParkFormat, 'locale' | 'currency'>,
): string[] {
  const unit = unitOfCurrency(park.currency);
  const days = (count: number): string => countWords(count, 'day', 'days', park);
  const earning = (points: number): string =>
    `${countWords(points * (isPassholder ? rules.passholderMultiplier : 1), 'point', 'points', park)} a ${unit}`;
  const { ticket, check, stay } = rules;
  return [
    `Tickets bought in the last ${days(ticket.windowDays)}: ${earning(ticket.pointsPerDollar)}.`,
    `Food and beverage checks of the last ${days(check.windowDays)}: ${earning(check.pointsPerDollar)} before tax, ${countWords(check.claimsPerOperatingDay, 'check', 'checks', park)} of one day at most.`,
    `Hotel stays until ${days(stay.windowDays)} after departure: ${earning(stay.pointsPerDollar)}, which count from the day after your stay.`,
  ];
}

/** A day with its year, such as May 31, 2028. */
export function formatDay(instant: Date, park: Pick<ParkFormat, 'locale' | 'timeZone'>): string {
  return formatInstant(instant, park, { dateStyle: 'long' });
}

/** The last day on which points can be used that have expired at this instant. */
export function formatLastDay(expiresAt: Date, park: Pick<ParkFormat, 'locale' | 'timeZone'>): string {
  return formatDay(lastMomentOf(expiresAt), park);
}

/** The English name of one unit of a currency, such as "dollar": the last word of "1 US dollar". */
export function unitOfCurrency(currency: string): string {
  const one = formatNumber(
    1,
    { locale: 'en' },
    { style: 'currency', currency, currencyDisplay: 'name', maximumFractionDigits: 0 },
  );
  return one.split(' ').at(-1) ?? currency;
}

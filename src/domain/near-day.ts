/** How far a day is from today on the park's calendar, so that a sentence can say "tomorrow" in place of a date. */
import { formatInstant, type ParkFormat } from './park-format.ts';

/** `week`: the name of the weekday is clear, because the day is one of the next six. */
export type NearDay = 'yesterday' | 'today' | 'tomorrow' | 'week' | 'other';

const dayMilliseconds = 86_400_000;
const weekdayNamedDays = 6;

/** The day of an instant as seen from another one, by the park's calendar. */
export function nearDayOf(instant: Date, now: Date, park: Pick<ParkFormat, 'timeZone'>): NearDay {
  const days = dayNumberOf(instant, park) - dayNumberOf(now, park);
  if (days > 1 && days <= weekdayNamedDays) return 'week';
  return named.get(days) ?? 'other';
}

const named = new Map<number, NearDay>([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

/** True if both instants are in the same year of the park's calendar, so that a date needs no year. */
export function isSameYear(one: Date, other: Date, park: Pick<ParkFormat, 'timeZone'>): boolean {
  return parkDateOf(one, park).slice(0, 4) === parkDateOf(other, park).slice(0, 4);
}

function dayNumberOf(instant: Date, park: Pick<ParkFormat, 'timeZone'>): number {
  return Date.parse(parkDateOf(instant, park)) / dayMilliseconds;
}

/**
 * The day of the park's calendar as YYYY-MM-DD. Swedish writes days as ISO 8601 does; browsers without Temporal need this
 * way.
 */
export function parkDateOf(instant: Date, { timeZone }: Pick<ParkFormat, 'timeZone'>): string {
  const park = { locale: 'sv-SE', timeZone };
  return formatInstant(instant, park, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

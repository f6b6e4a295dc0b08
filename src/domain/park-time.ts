/** Times as guests read them: in the park's time zone, the same on the server and in every browser. */
import { formatInstant, type ParkFormat } from './park-format.ts';

type ParkClock = Pick<ParkFormat, 'locale' | 'timeZone'>;

/** The time of day, such as 2:05 PM. */
export function formatTimeOfDay(instant: Date, park: ParkClock): string {
  // The one form of a time that every engine writes alike: of hour and minute, Node writes 5:47 in German, Firefox 05:47.
  return plainSpaces(formatInstant(instant, park, { timeStyle: 'short' }));
}

/** A time of the park's clock (02:00) as guests read it, such as 2:00 AM. */
export function formatClockTime(time: string, { locale }: Pick<ParkFormat, 'locale'>): string {
  return formatTimeOfDay(new Date(`2026-01-01T${time}:00Z`), { locale, timeZone: 'UTC' });
}

/** The day of the year, such as November 21. */
export function formatMonthDay(instant: Date, park: ParkClock): string {
  return formatInstant(instant, park, { month: 'long', day: 'numeric' });
}

/** A calendar date (YYYY-MM-DD) with its weekday, such as Saturday, November 21. */
export function formatWeekday(date: string, { locale }: Pick<ParkFormat, 'locale'>): string {
  const noon = new Date(`${date}T12:00:00Z`);
  const park = { locale, timeZone: 'UTC' };
  return formatInstant(noon, park, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** Some browsers put a narrow space before AM and PM, others a plain one. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

/** Times as guests read them: in the park's time zone, the same on the server and in every browser. */
import { locale } from './constants.ts';

/** The time of day, such as 2:05 PM. */
export function formatTimeOfDay(instant: Date, timeZone: string): string {
  return plainSpaces(
    new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(instant),
  );
}

/** The day of the year, such as November 21. */
export function formatMonthDay(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, month: 'long', day: 'numeric' }).format(instant);
}

/** A calendar date (YYYY-MM-DD) with its weekday, such as Saturday, November 21. */
export function formatWeekday(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  const format = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, format).format(noon);
}

/** Some browsers put a narrow space before AM and PM, others a plain one. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

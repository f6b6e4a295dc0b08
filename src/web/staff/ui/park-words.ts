/**
 * How the park writes numbers, amounts and instants. Instants are in its time zone, wherever the reader is; staff §2
 * calls it local time.
 */
import { TZDateMini } from '@date-fns/tz';

import { countWords } from '#domain/count-words.ts';
import { formatAmount, formatInstant, formatNumber } from '#domain/park-format.ts';

import { staffPage } from './staff-page.ts';

/** A number with the park's separators, such as 1,250. */
export function writeNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return formatNumber(value, staffPage(), options);
}

/** A number with its noun, such as "1,250 days". */
export function writeCount(count: number, one: string, many: string): string {
  return countWords(count, one, many, staffPage());
}

/** An amount in the park's currency. */
export function writeAmount(amount: number): string {
  return formatAmount(amount, staffPage());
}

/** An instant on the park's clock and calendar; a calendar day is written in UTC. */
export function writeInstant(instant: Date, options: Intl.DateTimeFormatOptions): string {
  return formatInstant(instant, staffPage(), options);
}

/**
 * Formats an instant, such as "Nov 21, 2026, 2:00 PM", or with ":07" for seconds. Returns a text that is not an
 * instant unchanged.
 */
export function showInstant(iso: string, timeStyle: 'short' | 'medium' = 'short'): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  return writeInstant(instant, { dateStyle: 'medium', timeStyle });
}

/** Formats a calendar day of the park, given as "YYYY-MM-DD", such as "Nov 21, 2026". */
export function showDay(day: string): string {
  return writeInstant(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' });
}

/**
 * The maximum of every date and time field. With a maximum, the browser moves on to the time after the fourth digit of
 * the year.
 */
export const lastField = '9999-12-31T23:59:59';

/** Converts an ISO instant to the text of a date and time field: "YYYY-MM-DDTHH:mm:ss", or an empty string. */
export function toField(iso: string, timeZone: string): string {
  if (iso === '' || Number.isNaN(Date.parse(iso))) return '';
  const local = new TZDateMini(iso, timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  const year = String(local.getFullYear()).padStart(4, '0');
  const date = `${year}-${two(local.getMonth() + 1)}-${two(local.getDate())}`;
  return `${date}T${two(local.getHours())}:${two(local.getMinutes())}:${two(local.getSeconds())}`;
}

/**
 * Converts a field's text to an ISO instant; null if it is empty. An hour that daylight saving time skips becomes the
 * hour after it.
 */
export function fromField(text: string, timeZone: string): string | null {
  const [, ...parts] = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? [];
  if (parts.length === 0) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const local = new TZDateMini(2000, 0, 1, hour, minute, second, timeZone);
  local.setFullYear(year, month - 1, day); // The Date constructor reads the year 26 as 1926.
  return Number.isNaN(local.getTime()) ? null : new Date(local.getTime()).toISOString();
}

/** M/D/YY in the park's time (staff §9), or the same day as another locale writes it. */
export function formatOrderDate(iso: string): string {
  return writeInstant(new Date(iso), { year: '2-digit', month: 'numeric', day: 'numeric' });
}

/** The same with the time of day, for entries that can change more than once a day. */
export function formatMoment(iso: string): string {
  const time = writeInstant(new Date(iso), { hour: 'numeric', minute: '2-digit' });
  return `${formatOrderDate(iso)}, ${time}`;
}

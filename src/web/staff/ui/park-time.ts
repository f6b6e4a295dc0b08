/** Instants in the park's time zone, wherever the reader is; staff §2 calls it local time. */
import { TZDateMini } from '@date-fns/tz';

import { formatInstant, type ParkFormat } from '#domain/park-format.ts';

/**
 * Formats an instant, such as "Nov 21, 2026, 2:00 PM", or with ":07" for seconds. Returns a text that is not an
 * instant unchanged.
 */
export function showInstant(iso: string, park: ParkClock, timeStyle: 'short' | 'medium' = 'short'): string {
  const instant = new Date(iso);
  if (Number.isNaN(instant.getTime())) return iso;
  return formatInstant(instant, park, { dateStyle: 'medium', timeStyle });
}

/** Formats a calendar day of the park, given as "YYYY-MM-DD", such as "Nov 21, 2026". */
export function showDay(day: string, { locale }: Pick<ParkFormat, 'locale'>): string {
  return formatInstant(new Date(`${day}T00:00:00Z`), { locale, timeZone: 'UTC' }, { dateStyle: 'medium' });
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

type ParkClock = Pick<ParkFormat, 'locale' | 'timeZone'>;

/** M/D/YY in the park's time (staff §9), or the same day as another locale writes it. */
export function formatOrderDate(iso: string, park: ParkClock): string {
  return formatInstant(new Date(iso), park, { year: '2-digit', month: 'numeric', day: 'numeric' });
}

/** The same with the time of day, for entries that can change more than once a day. */
export function formatMoment(iso: string, park: ParkClock): string {
  const time = formatInstant(new Date(iso), park, { hour: 'numeric', minute: '2-digit' });
  return `${formatOrderDate(iso, park)}, ${time}`;
}

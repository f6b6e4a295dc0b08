/** The end of a member's access, as it is typed and as it is shown. */
import { placeInstant, readLocalTime, type DateOrder } from './foreign-time.ts';
import { lastMomentOf } from './park-day.ts';
import { formatInstant, type ParkFormat } from './park-format.ts';

type ParkClock = Pick<ParkFormat, 'locale' | 'timeZone'>;

/**
 * Reads a day or a time by the park's clock; a day means the end of that day. An empty text is no end (null). A date of
 * numbers has the order of the park's locale, unless the year comes first.
 */
export function readWorksUntil(text: string, park: ParkClock): Date | null | { fault: string } {
  const typed = text.trim();
  if (typed === '') return null;
  const read = readLocalTime(typed, dateOrderOf(park.locale));
  if ('fault' in read) return read;
  const { year, month, day } = read;
  if (read.time === undefined && year >= 1990 && year <= 2098) {
    const next = new Temporal.PlainDate(year, month, day).add({ days: 1 });
    return new Date(next.toZonedDateTime(park.timeZone).epochMilliseconds);
  }
  const placed = placeInstant(read, park.timeZone, 'end');
  return typeof placed === 'string' ? new Date(placed) : placed;
}

/** The end as people read it: a day if it is the end of that day, otherwise with the time. */
export function writeWorksUntil(end: Date, park: ParkClock): string {
  const clock = formatInstant(end, { ...park, locale: 'en-GB' }, { timeStyle: 'medium' });
  return clock === '00:00:00'
    ? formatInstant(lastMomentOf(end), park, { dateStyle: 'medium' })
    : formatInstant(end, park, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The order in which this language writes a date of numbers. */
function dateOrderOf(locale: string): DateOrder {
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', numberingSystem: 'latn' } as const;
  const written = formatInstant(new Date(Date.UTC(2001, 10, 22)), { locale, timeZone: 'UTC' }, options);
  const [first, second] = written.match(/\d+/g) ?? [];
  if (first === '2001') return 'ymd';
  return first === '22' || second === '2001' ? 'dmy' : 'mdy';
}

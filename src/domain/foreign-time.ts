/** Dates and times as other systems and spreadsheets write them, and their instants in a time zone. */
import type { CellFault } from './import-cell.ts';

/** The order of day, month and year in a date of numbers. A date that begins with four digits is always `ymd`. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** A date, and the time of day if the cell has one. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  time: { hour: number; minute: number; second: number } | undefined;
  /** Minutes east of UTC, if the cell has an offset. */
  offsetMinutes: number | undefined;
}

const samples: Readonly<Record<DateOrder, string>> = {
  dmy: '20.11.2026 10:00',
  mdy: '11/20/2026 10:00 AM',
  ymd: '2026-11-20 10:00',
};

const datePattern =
  /^(?<first>\d{1,4})(?<mark>[./-])\s?(?<second>\d{1,2})\k<mark>\s?(?<third>\d{4}|\d{1,2})(?:(?:T|,?\s+)(?<time>.+))?$/;
const timePattern =
  /^(?<hour>\d{1,2})(?:[:.h](?<minute>\d\d)(?:[:.](?<second>\d\d)(?:[.,]\d{1,9})?)?)?\s*(?<half>[ap]\.?\s?m\.?)?(?:\s*(?:Uhr|h))?\s*(?<offset>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;

/** Reads a date with or without a time of day. */
export function readLocalTime(text: string, order: DateOrder): LocalTime | CellFault {
  const found = datePattern.exec(text)?.groups;
  const wrong = { fault: `is not a time such as ${samples[order]}` };
  if (found === undefined) return wrong;
  const { first = '', second = '', third = '', time } = found;
  const date = dateOf([first, second, third], order);
  if (date === undefined || !isOnCalendar(date)) return wrong;
  if (time === undefined) return { ...date, time: undefined, offsetMinutes: undefined };
  const clock = readClock(time);
  return clock === undefined ? wrong : { ...date, ...clock };
}

/** The orders in which the text is a date of the calendar. */
export function ordersOf(text: string): DateOrder[] {
  return (['dmy', 'mdy', 'ymd'] as const).filter((order) => !('fault' in readLocalTime(text, order)));
}

type PlainDate = Pick<LocalTime, 'year' | 'month' | 'day'>;

function dateOf(parts: readonly [string, string, string], order: DateOrder): PlainDate | undefined {
  const [first, second, third] = parts.map(Number);
  if (first === undefined || second === undefined || third === undefined) return undefined;
  if (parts[0].length === 4)
    return parts[2].length > 2 ? undefined : { year: first, month: second, day: third };
  if (parts[0].length > 2) return undefined;
  if (order === 'ymd')
    return parts[2].length > 2 ? undefined : { year: 2000 + first, month: second, day: third };
  const year = parts[2].length === 4 ? third : 2000 + third;
  return order === 'dmy' ? { year, month: second, day: first } : { year, month: first, day: second };
}

function isOnCalendar({ year, month, day }: PlainDate): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const last = new Date(0);
  last.setUTCFullYear(year, month, 0);
  return day <= last.getUTCDate();
}

function readClock(text: string): Pick<LocalTime, 'time' | 'offsetMinutes'> | undefined {
  const found = timePattern.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { hour: hourText, minute = '0', second = '0', half, offset } = found;
  // A number alone is no time of day; `10 AM` is one.
  if (half === undefined && found['minute'] === undefined) return undefined;
  const hour = hourOf(Number(hourText), half);
  if (hour === undefined || Number(minute) > 59 || Number(second) > 59) return undefined;
  return {
    time: { hour, minute: Number(minute), second: Number(second) },
    offsetMinutes: offset === undefined ? undefined : minutesOf(offset),
  };
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour > 23 ? undefined : hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The instant of a local time, as ISO 8601 in UTC. A date without a time of day is the first or the last minute of its
 * day. Of an hour that the clocks repeat, the first is meant; an hour that they skip is refused.
 */
export function placeInstant(
  { year, month, day, time, offsetMinutes }: LocalTime,
  timeZone: string,
  edge: 'start' | 'end',
): string | CellFault {
  if (year < 1990 || year > 2099) return { fault: 'is not between 1990 and 2099' };
  const { hour, minute, second } =
    time ?? (edge === 'start' ? { hour: 0, minute: 0, second: 0 } : { hour: 23, minute: 59, second: 0 });
  if (offsetMinutes !== undefined)
    return new Date(Date.UTC(year, month - 1, day, hour, minute - offsetMinutes, second)).toISOString();
  const local = new Temporal.PlainDateTime(year, month, day, hour, minute, second);
  const placed = local.toZonedDateTime(timeZone);
  if (time !== undefined && placed.hour !== hour)
    return { fault: `is a time that the clocks skip in ${timeZone}` };
  return new Date(placed.epochMilliseconds).toISOString();
}

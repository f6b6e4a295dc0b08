/** The park's operating day: from 02:00 to 02:00 park time, right on both daylight-saving days (decisions 2). */
import { operatingDayRolloverHour } from './constants.ts';

/** The calendar date that an instant's operating day carries, as YYYY-MM-DD. */
export function operatingDayOf(instant: Date, timeZone: string): string {
  const local = instant.toTemporalInstant().toZonedDateTimeISO(timeZone);
  const date = local.toPlainDate();
  return (local.hour < operatingDayRolloverHour ? date.subtract({ days: 1 }) : date).toString();
}

/** The first instant of an operating day, and the first instant of the next. */
export function boundsOfOperatingDay(day: string, timeZone: string): { from: Date; to: Date } {
  const date = Temporal.PlainDate.from(day);
  return { from: rolloverOn(date, timeZone), to: rolloverOn(date.add({ days: 1 }), timeZone) };
}

const known = new Map<string, { from: Date; to: Date }>();

/** The bounds of the operating day that an instant is in; those of today are asked for with every call, and worked out once. */
export function operatingDayAround(instant: Date, timeZone: string): { from: Date; to: Date } {
  const last = known.get(timeZone);
  if (last !== undefined && last.from <= instant && instant < last.to) return last;
  const bounds = boundsOfOperatingDay(operatingDayOf(instant, timeZone), timeZone);
  known.set(timeZone, bounds);
  return bounds;
}

function rolloverOn(date: Temporal.PlainDate, timeZone: string): Date {
  const time = new Temporal.PlainTime(operatingDayRolloverHour);
  return new Date(date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
}

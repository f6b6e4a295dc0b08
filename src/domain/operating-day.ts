/** The park's operating day: from one rollover to the next, 02:00 in the demo park, right on both daylight-saving days (decisions 2). */

/** The part of the brand that decides when an operating day ends. */
export interface ParkDay {
  timeZone: string;
  /** Park time at which one operating day ends and the next begins, such as 02:00 (guest §9). */
  operatingDayRollover: string;
}

/** The first instant of an operating day, and the first instant of the next. */
export interface DayBounds {
  from: Date;
  to: Date;
}

/** The calendar date that an instant's operating day carries, as YYYY-MM-DD. */
export function operatingDayOf(instant: Date, park: ParkDay): string {
  return dayAround(instant, park).day;
}

/** The bounds of an operating day, which is a YYYY-MM-DD. */
export function boundsOfOperatingDay(day: string, park: ParkDay): DayBounds {
  const key = `${keyOfPark(park)} ${day}`;
  const before = knownBounds.get(key);
  if (before !== undefined) return before;
  const date = Temporal.PlainDate.from(day);
  const bounds = { from: rolloverOn(date, park), to: rolloverOn(date.add({ days: 1 }), park) };
  if (knownBounds.size >= knownMax) knownBounds.clear();
  knownBounds.set(key, bounds);
  return bounds;
}

/** The bounds of the operating day that an instant is in. */
export function operatingDayAround(instant: Date, park: ParkDay): DayBounds {
  const { from, to } = dayAround(instant, park);
  return { from, to };
}

/** An operating day with its bounds. */
interface Day extends DayBounds {
  day: string;
}

/**
 * What was asked for before: every login and every scan asks for some days, and calendar arithmetic costs a hundred
 * times a look-up. Days are kept by the half day of the instant, and a half day has two if a rollover is within it.
 */
const knownDays = new Map<string, Day[]>();
const knownBounds = new Map<string, DayBounds>();
/** About five years of one park; then all are worked out again. */
const knownMax = 4000;
const halfDayMilliseconds = 12 * 3_600_000;

function keyOfPark({ timeZone, operatingDayRollover }: ParkDay): string {
  return `${timeZone} ${operatingDayRollover}`;
}

function dayAround(instant: Date, park: ParkDay): Day {
  const key = `${keyOfPark(park)} ${Math.floor(instant.getTime() / halfDayMilliseconds)}`;
  const days = knownDays.get(key) ?? [];
  const before = days.find(({ from, to }) => from <= instant && instant < to);
  if (before !== undefined) return before;
  const day = dayByCalendar(instant, park);
  const found = { day, ...boundsOfOperatingDay(day, park) };
  if (knownDays.size >= knownMax) knownDays.clear();
  knownDays.set(key, [...days, found]);
  return found;
}

function dayByCalendar(instant: Date, park: ParkDay): string {
  const date = instant.toTemporalInstant().toZonedDateTimeISO(park.timeZone).toPlainDate();
  // Compares instants and not hours of the clock, so that the answer agrees with the bounds where the clocks change.
  return (instant < rolloverOn(date, park) ? date.subtract({ days: 1 }) : date).toString();
}

function rolloverOn(date: Temporal.PlainDate, { timeZone, operatingDayRollover }: ParkDay): Date {
  return new Date(date.toZonedDateTime({ timeZone, plainTime: operatingDayRollover }).epochMilliseconds);
}

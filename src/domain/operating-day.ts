/** The park's operating day: from one rollover to the next, 02:00 in the demo park, right on both daylight-saving days (decisions 2). */

/** The part of the brand that decides when an operating day ends. */
export interface ParkDay {
  timeZone: string;
  /** Park time at which one operating day ends and the next begins, such as 02:00 (guest §9). */
  operatingDayRollover: string;
}

/** The calendar date that an instant's operating day carries, as YYYY-MM-DD. */
export function operatingDayOf(instant: Date, park: ParkDay): string {
  const date = instant.toTemporalInstant().toZonedDateTimeISO(park.timeZone).toPlainDate();
  // Compares instants and not hours of the clock, so that the answer agrees with the bounds where the clocks change.
  return (instant < rolloverOn(date, park) ? date.subtract({ days: 1 }) : date).toString();
}

/** The first instant of an operating day, and the first instant of the next. */
export function boundsOfOperatingDay(day: string, park: ParkDay): { from: Date; to: Date } {
  const date = Temporal.PlainDate.from(day);
  return { from: rolloverOn(date, park), to: rolloverOn(date.add({ days: 1 }), park) };
}

const known = new Map<string, { from: Date; to: Date }>();

/** The bounds of the operating day that an instant is in; those of today are asked for with every call, and worked out once. */
export function operatingDayAround(instant: Date, park: ParkDay): { from: Date; to: Date } {
  const key = `${park.timeZone} ${park.operatingDayRollover}`;
  const last = known.get(key);
  if (last !== undefined && last.from <= instant && instant < last.to) return last;
  const bounds = boundsOfOperatingDay(operatingDayOf(instant, park), park);
  known.set(key, bounds);
  return bounds;
}

function rolloverOn(date: Temporal.PlainDate, { timeZone, operatingDayRollover }: ParkDay): Date {
  return new Date(date.toZonedDateTime({ timeZone, plainTime: operatingDayRollover }).epochMilliseconds);
}

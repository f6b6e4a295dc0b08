/** The park's calendar and earn rules, worked out a second time for the naive accounting (naive-club.ts). */

/** A version of the earn rules in whole numbers: points in tenths a dollar, the passholder's multiplier in quarters. */
export interface NaiveRules {
  tickets: number;
  purchase: number;
  hotels: number;
  quarters: number;
  checksPerDay: number;
  months: number;
  /** The points from which on the second tier holds; the third holds from four times as many. */
  tierStep: number;
}

/** The rules by which a claim was made. */
export interface NaiveBasis {
  tenths: number;
  quarters: number;
}

/** The points of an amount, rounded down once. */
export function naivePoints({ tenths, quarters }: NaiveBasis, cents: number): number {
  const fortieths = cents * tenths * quarters;
  return (fortieths - (fortieths % 4000)) / 4000;
}

/** The end of the month that many months later, in the park's time zone. */
export function naiveExpiry(earnedAt: Date, months: number, timeZone: string): Date {
  let month = localOf(earnedAt, timeZone).with({ day: 1 }).startOfDay();
  for (let passed = 0; passed <= months; passed += 1) month = month.add({ months: 1 }).startOfDay();
  return new Date(month.epochMilliseconds);
}

/** The operating day: before the hour of the rollover, the clocks on the wall count for the day before. */
export function naiveDay(at: Date, timeZone: string, rollover: string): string {
  const local = localOf(at, timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return (time < rollover ? local.toPlainDate().subtract({ days: 1 }) : local.toPlainDate()).toString();
}

/** The same time of day on the same date a year earlier; of a leap day, on February 28. */
export function naiveYearBefore(now: Date, timeZone: string): Date {
  const local = localOf(now, timeZone).toPlainDateTime();
  const isLeapDay = local.month === 2 && local.day === 29;
  const before = local.with({ year: local.year - 1, day: isLeapDay ? 28 : local.day });
  return new Date(before.toZonedDateTime(timeZone).epochMilliseconds);
}

/** Moments at which something changes by itself. */
export type NaiveMoment = 'month' | 'clocks' | 'rollover' | 'leap day';

/** The next of these moments: a first of the month, a change of the clocks, an end of an operating day, a February 29. */
export function naiveNext(moment: NaiveMoment, now: Date, timeZone: string, rollover: string): Date {
  const local = localOf(now, timeZone);
  const today = local.startOfDay();
  const month = local.with({ day: 1 }).startOfDay().add({ months: 1 }).startOfDay();
  if (moment === 'month') return new Date(month.epochMilliseconds);
  if (moment === 'clocks') return new Date((local.getTimeZoneTransition('next') ?? month).epochMilliseconds);
  const days = Array.from({ length: 3000 }, (_, index) => today.add({ days: index }));
  const next = days
    .filter(({ month: of, day }) => moment !== 'leap day' || (of === 2 && day === 29))
    .map((day) => day.withPlainTime(moment === 'leap day' ? '12:00' : rollover).epochMilliseconds)
    .find((at) => at > now.getTime());
  return new Date(next ?? month.epochMilliseconds);
}

/** The name of the tier, and the points to the next one; none at the top. */
export function naiveTier(points: number, step: number): { name: string; toGo: number | undefined } {
  const counted = Math.max(0, points);
  if (counted >= 4 * step) return { name: 'Gold', toGo: undefined };
  return counted >= step
    ? { name: 'Silver', toGo: 4 * step - counted }
    : { name: 'Bronze', toGo: step - counted };
}

function localOf(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
}

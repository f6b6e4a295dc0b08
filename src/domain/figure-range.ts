/**
 * Ranges of operating days for the team's figures: their steps, the range before, and the same days of last year, right
 * on days of 23 and 25 hours.
 */
import { boundsOfOperatingDay, operatingDayAround, type ParkDay } from './operating-day.ts';
import type { RangePreset } from './range-presets.ts';

/** The length of one step of a chart. */
export type FigureStep = 'hour' | 'day' | 'week';

/** Operating days, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The days of a preset on this operating day. */
export function rangeOfPreset(preset: RangePreset, today: string): DayRange {
  const day = Temporal.PlainDate.from(today);
  const monthBegins = day.with({ day: 1 });
  const yearBegins = monthBegins.with({ month: 1 });
  const last = (count: number) => rangeBetween(day.subtract({ days: count - 1 }), day);
  switch (preset) {
    case 'today':
      return last(1);
    case 'yesterday':
      return rangeBetween(day.subtract({ days: 1 }), day.subtract({ days: 1 }));
    case '7d':
      return last(7);
    case '30d':
      return last(30);
    case '90d':
      return last(90);
    case 'month':
      return rangeBetween(monthBegins, day);
    case 'last-month':
      return rangeBetween(monthBegins.subtract({ months: 1 }), monthBegins.subtract({ days: 1 }));
    case 'year':
      return rangeBetween(yearBegins, day);
    default:
      return rangeBetween(yearBegins.subtract({ years: 1 }), yearBegins.subtract({ days: 1 }));
  }
}

/** The last `count` days up to this one. */
export function lastDays(count: number, today: string): DayRange {
  const day = Temporal.PlainDate.from(today);
  return rangeBetween(day.subtract({ days: count - 1 }), day);
}

/** The number of days of a range. */
export function daysIn({ from, to }: DayRange): number {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return first.until(last, { largestUnit: 'day' }).days + 1;
}

/** The range before: as many whole months before whole months, otherwise as many days directly before. */
export function rangeBefore(range: DayRange): DayRange {
  const first = Temporal.PlainDate.from(range.from);
  const last = first.subtract({ days: 1 });
  const months = wholeMonthsOf(range);
  return rangeBetween(
    months === 0 ? first.subtract({ days: daysIn(range) }) : first.subtract({ months }),
    last,
  );
}

/** How days of two years stand side by side. */
export type YearAlignment = 'weekdays' | 'dates';

/**
 * The same days of last year. A park lives by weekdays, so a Saturday stands beside a Saturday, 52 weeks earlier; a range
 * that begins on the first of a month, or is longer than 13 weeks, stands beside the same dates.
 */
export function sameDaysLastYear(range: DayRange): DayRange & { alignment: YearAlignment } {
  const [first, last] = [Temporal.PlainDate.from(range.from), Temporal.PlainDate.from(range.to)];
  const byDates = daysIn(range) > 91 || (first.day === 1 && daysIn(range) > 1);
  const back = byDates ? { years: 1 } : { weeks: 52 };
  return {
    ...rangeBetween(first.subtract(back), last.subtract(back)),
    alignment: byDates ? 'dates' : 'weekdays',
  };
}

/** The steps of a range: their names, their first instants, and the end of the last one. */
export interface Steps {
  /** A day, the Monday of a week, or the first instant of an hour as ISO 8601. */
  names: string[];
  starts: Date[];
  end: Date;
}

/**
 * The steps in order. The first and the last week may be parts of one; an hour counts from the start of its operating
 * day, so that no hour belongs to two days.
 */
export function stepsOf(range: DayRange, step: FigureStep, park: ParkDay): Steps {
  const days = daysOf(range);
  const end = boundsOfOperatingDay(range.to, park).to;
  if (step === 'hour') {
    const starts = days.flatMap((day) => hoursOf(day, park));
    return { names: starts.map((at) => at.toISOString()), starts, end };
  }
  const firsts = step === 'day' ? days : days.filter((day, index) => index === 0 || isMonday(day));
  return {
    names: step === 'day' ? firsts : firsts.map(mondayOf),
    starts: firsts.map((day) => boundsOfOperatingDay(day, park).from),
    end,
  };
}

/** The first instant of the hour that an instant is in, counted from the start of its operating day. */
export function hourStartOf(instant: Date, park: ParkDay): Date {
  const { from } = operatingDayAround(instant, park);
  const hours = Math.floor((instant.getTime() - from.getTime()) / hourMilliseconds);
  return new Date(from.getTime() + hours * hourMilliseconds);
}

const hourMilliseconds = 3_600_000;

/** 24 hours, and 23 or 25 on a day on which the clocks change. */
function hoursOf(day: string, park: ParkDay): Date[] {
  const { from, to } = boundsOfOperatingDay(day, park);
  const count = Math.ceil((to.getTime() - from.getTime()) / hourMilliseconds);
  return Array.from({ length: count }, (_, hour) => new Date(from.getTime() + hour * hourMilliseconds));
}

/** The days of a range in order. */
export function daysOf(range: DayRange): string[] {
  const first = Temporal.PlainDate.from(range.from);
  return Array.from({ length: daysIn(range) }, (_, index) => first.add({ days: index }).toString());
}

/** True for the ISO date of a Monday. */
export function isMonday(day: string): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek === 1;
}

function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek - 1 }).toString();
}

/** The number of calendar months that the range consists of; 0 if it begins or ends within one. */
function wholeMonthsOf(range: DayRange): number {
  const first = Temporal.PlainDate.from(range.from);
  const next = Temporal.PlainDate.from(range.to).add({ days: 1 });
  if (first.day !== 1 || next.day !== 1) return 0;
  return first.until(next, { largestUnit: 'month' }).months;
}

function rangeBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): DayRange {
  return { from: from.toString(), to: to.toString() };
}

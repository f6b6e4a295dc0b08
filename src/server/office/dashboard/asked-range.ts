/** The range that a member of the team asks for, with the ranges beside it. */
import {
  daysIn,
  daysOf,
  rangeBefore,
  rangeOfPreset,
  sameDaysLastYear,
  stepsOf,
  type DayRange,
  type FigureStep,
  type Steps,
  type YearAlignment,
  isMonday,
} from '#domain/figure-range.ts';
import { operatingDayOf } from '#domain/operating-day.ts';
import { hourRangeDaysMax, type RangePreset } from '#domain/range-presets.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';

/** As asked for; the contract has checked the days. */
export interface RangeQuery {
  range?: RangePreset | undefined;
  from?: string | undefined;
  to?: string | undefined;
  by?: FigureStep | undefined;
}

/** A range with its steps, and with the spans of days of its steps. */
export interface SteppedRange extends DayRange {
  steps: Steps;
  spans: DayRange[];
}

/** The asked range and the two beside it. */
export interface AskedRange {
  today: string;
  by: FigureStep;
  now: SteppedRange;
  before: SteppedRange;
  lastYear: SteppedRange & { alignment: YearAlignment };
}

/** The range without its steps. Without a query it is the last 30 days. */
export function readRange(services: Pick<Services, 'clock' | 'brand'>, asked: RangeQuery): DayRange {
  const today = operatingDayOf(services.clock.now(), services.brand);
  if (asked.from !== undefined && asked.to !== undefined) return { from: asked.from, to: asked.to };
  return rangeOfPreset(asked.range ?? '30d', today);
}

/** The three ranges with their steps. Refuses more hours than a chart can show. */
export function readAskedRange(services: Pick<Services, 'clock' | 'brand'>, asked: RangeQuery): AskedRange {
  const { clock, brand } = services;
  const range = readRange(services, asked);
  const by = asked.by ?? usualStep(daysIn(range));
  if (by === 'hour' && daysIn(range) > hourRangeDaysMax)
    throw new Refusal('malformed-request', {
      text: `Choose at most ${hourRangeDaysMax} days to see them by hour.`,
    });
  const stepped = <Range extends DayRange>(one: Range) => ({
    ...one,
    steps: stepsOf(one, by, brand),
    spans: spansOf(one, by),
  });
  return {
    today: operatingDayOf(clock.now(), brand),
    by,
    now: stepped(range),
    before: stepped(rangeBefore(range)),
    lastYear: stepped(sameDaysLastYear(range)),
  };
}

function usualStep(days: number): FigureStep {
  if (days <= 2) return 'hour';
  return days > 182 ? 'week' : 'day';
}

/** The first and the last day of each step; of an hour its day. */
function spansOf(range: DayRange, by: FigureStep): DayRange[] {
  const days = daysOf(range);
  if (by !== 'week') return days.map((day) => ({ from: day, to: day }));
  const firsts = days.flatMap((day, index) => (index === 0 || isMonday(day) ? [index] : []));
  return firsts.map((first, index) => ({
    from: days[first] ?? range.from,
    to: days[(firsts[index + 1] ?? days.length) - 1] ?? range.to,
  }));
}

/** How full the demo park was on each day of its history: by weekday, season and weather. */
import type { DayRange } from '#domain/figure-range.ts';
import { daysOf } from '#domain/figure-range.ts';

import type { Random } from './random.ts';

/** A day of the history. */
export interface HistoryDay {
  day: string;
  /** 1 on a usual day; between about 0.2 and 2. */
  crowd: number;
  /** The hours of opening and of closing, park time. */
  opens: number;
  closes: number;
}

/** The days of a range with their crowds, beside those of a usual year (1). A rainy day is often followed by another one. */
export function makeDays(random: Random, range: DayRange, share = 1): HistoryDay[] {
  let weather = 1;
  return daysOf(range).map((day) => {
    const date = Temporal.PlainDate.from(day);
    weather = 0.6 * weather + 0.4 * (0.55 + 0.9 * random.next());
    const isWeekend = date.dayOfWeek >= 6;
    const byWeekday = isWeekend ? 1.6 : date.dayOfWeek === 5 ? 1.15 : 0.75;
    // Summer is three times as full as the depth of winter.
    const season = 1 + 0.5 * Math.cos(((date.dayOfYear - 200) / 365) * 2 * Math.PI);
    return { day, crowd: share * byWeekday * season * weather, opens: 10, closes: isWeekend ? 22 : 20 };
  });
}

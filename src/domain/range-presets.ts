/** The named ranges of the team's figures, and how long a range may be. The browser reads these without the calendar. */

/** The names of ranges that move with today. */
export const rangePresets = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'month',
  'last-month',
  'year',
  'last-year',
] as const;

/** One of them. */
export type RangePreset = (typeof rangePresets)[number];

/** The longest range, and the longest one by hour, in days. */
export const rangeDaysMax = 1100;
export const hourRangeDaysMax = 31;

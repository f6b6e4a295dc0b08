/** The two parts of the demo park's past, each with numbers of its own that begin where no other of the demo does. */

/** A span of days with its guests. */
export interface Era {
  seed: number;
  /** How many days it has, and how many days before today the last of them is. */
  days: number;
  endsDaysAgo: number;
  /** How full the park was, beside the last ninety days. */
  crowd: number;
  members: number;
  /** Where its numbers begin; those of barcodes and stays have five digits. */
  first: { order: number; ticket: number; request: number; member: number; check: number; short: number };
  /** True while its passes may still be on phones. */
  isPresent: boolean;
}

/** The ninety days up to today. */
export const lastNinetyDays: Era = {
  ...{ seed: 20_261_121, days: 90, endsDaysAgo: 0, crowd: 1, members: 60, isPresent: true },
  first: {
    ...{ order: 19_100_000, ticket: 19_500_000, request: 19_900_000 },
    ...{ member: 700_900_001, check: 889_000_000, short: 10_000 },
  },
};

/**
 * The same days of last year, by weekday and by date: ninety days that ended 364, 365 or 366 days ago. The park grew
 * since.
 */
export const lastYear: Era = {
  ...{ seed: 20_251_122, days: 94, endsDaysAgo: 363, crowd: 0.7, members: 40, isPresent: false },
  first: {
    ...{ order: 19_300_000, ticket: 19_700_000, request: 19_950_000 },
    ...{ member: 700_950_001, check: 889_500_000, short: 50_000 },
  },
};

/** What the parts of a simulated day share. */
import type { Caller } from './calls.ts';
import type { YearPark } from './park.ts';
import type { Phones } from './phones.ts';
import type { DayPlan, YearScale } from './plan.ts';

/** A simulated day under way. */
export interface YearDay {
  park: YearPark;
  caller: Caller;
  phones: Phones;
  scale: YearScale;
  plan: DayPlan;
  /** The plan of the day before; undefined on the first day. */
  before: DayPlan | undefined;
  /** The session of the administrator, signed in today. */
  staffToken: string;
  keys: YearKeys;
  totals: YearTotals;
}

/** Keys of other systems. */
export interface YearKeys {
  /** Of the ticketing system and the point of sale. */
  rows: string;
  till: string;
}

/** What has been played so far. */
export interface YearTotals {
  days: number;
  /** Days with guests, the club, photos and the team; the others had imports and jobs only. */
  liveDays: number;
  rowsImported: number;
  guests: number;
  members: number;
  rewards: number;
  photos: number;
  passesFetched: number;
}

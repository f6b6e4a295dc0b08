/** Two parks that write numbers, amounts and days in different ways, for tests. */
import type { ParkDay } from './operating-day.ts';
import type { ParkFormat } from './park-format.ts';

/** Everything that a brand says of formats and days. */
export type SamplePark = ParkFormat & ParkDay;

/** The demo park's formats. */
export const americanPark: SamplePark = {
  locale: 'en-US',
  currency: 'USD',
  timeZone: 'America/New_York',
  operatingDayRollover: '02:00',
};

/** A park in Germany, whose days end an hour later. */
export const germanPark: SamplePark = {
  locale: 'de-DE',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  operatingDayRollover: '03:00',
};

import { expect, test } from 'vitest';

import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { periodOf, validForOf, validUntilOf } from './wristband.ts';
import { americanPark } from './park-format.sample.ts';

const park = americanPark;
const reader = { t: makeTranslate(speechOf('en')), park };

test.each([
  ['today until 10:00 PM', '2026-11-21T15:00:00Z', '2026-11-22T03:00:00.000Z'],
  ['today from 4:00 PM until 10:00 PM', '2026-11-21T15:00:00Z', '2026-11-22T03:00:00.000Z'],
  ['until 9 pm', '2026-11-21T15:00:00Z', '2026-11-22T02:00:00.000Z'],
  ['until 12:00 PM', '2026-11-21T15:00:00Z', '2026-11-21T17:00:00.000Z'],
  // No hour, an hour that is over, one that is none: the operating day ends at 02:00 park time.
  [null, '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['all day', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['today until 10:00 PM', '2026-11-22T03:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['today until 13:00 PM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['until 1:00 AM', '2026-11-21T15:00:00Z', '2026-11-22T06:00:00.000Z'],
  ['until 3:00 AM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  // After midnight the operating day is still yesterday's.
  [null, '2026-11-22T06:59:00Z', '2026-11-22T07:00:00.000Z'],
  [null, '2026-11-22T07:00:00Z', '2026-11-23T07:00:00.000Z'],
])('a band activated with "%s" at %s lasts until %s', (text, now, until) => {
  expect(validUntilOf(text, new Date(now), park).toISOString()).toBe(until);
});

test('a band lasts to the right instant on both daylight-saving days', () => {
  expect(validUntilOf(null, new Date('2026-03-07T18:00:00Z'), park).toISOString()).toBe(
    '2026-03-08T07:00:00.000Z',
  );
  expect(validUntilOf(null, new Date('2026-10-31T18:00:00Z'), park).toISOString()).toBe(
    '2026-11-01T07:00:00.000Z',
  );
});

test('a period is said in park time', () => {
  expect(periodOf(new Date('2026-11-22T04:00:00Z'), reader)).toBe('until 11:00 PM on November 21');
  expect(periodOf(new Date('2026-07-05T06:00:00Z'), reader)).toBe('until 2:00 AM on July 5');
});

test('a spent ticket speaks of its band until the band ends, and of a band without an end without an hour', () => {
  const band = { validUntil: new Date('2026-11-22T03:00:00Z') };
  expect(validForOf(undefined, new Date('2026-11-22T02:00:00Z'), reader)).toBeNull();
  expect(validForOf(band, new Date('2026-11-22T02:59:59Z'), reader)).toBe('until 10:00 PM on November 21');
  expect(validForOf(band, new Date('2026-11-22T03:00:00Z'), reader)).toBeNull();
  expect(validForOf({ validUntil: null }, new Date('2026-11-22T03:00:00Z'), reader)).toBe('');
});

test('an hour before the brand’s own rollover belongs to the night of the same operating day', () => {
  const late = { ...park, operatingDayRollover: '04:00' };
  expect(validUntilOf('until 3:00 AM', new Date('2026-11-21T15:00:00Z'), late).toISOString()).toBe(
    '2026-11-22T08:00:00.000Z',
  );
  expect(validUntilOf(null, new Date('2026-11-21T15:00:00Z'), late).toISOString()).toBe(
    '2026-11-22T09:00:00.000Z',
  );
});

test.each([
  ['until 12:00 AM', '2026-11-21T15:00:00Z', '2026-11-22T05:00:00.000Z'],
  ['until 12 AM', '2026-11-21T15:00:00Z', '2026-11-22T05:00:00.000Z'],
  ['until 1 PM', '2026-11-21T15:00:00Z', '2026-11-21T18:00:00.000Z'],
  ['until 9:45 p.m.', '2026-11-21T15:00:00Z', '2026-11-22T02:45:00.000Z'],
  ['UNTIL 9:45PM', '2026-11-21T15:00:00Z', '2026-11-22T02:45:00.000Z'],
  ['until 9:00 AM until 10:00 PM', '2026-11-21T15:00:00Z', '2026-11-22T03:00:00.000Z'],
  // The hour is over at its very instant, and an hour at the day's end adds nothing.
  ['until 10:00 AM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['until 10:01 AM', '2026-11-21T15:00:00Z', '2026-11-21T15:01:00.000Z'],
  ['until 2:00 AM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['until 1:59 AM', '2026-11-21T15:00:00Z', '2026-11-22T06:59:00.000Z'],
  // No hour of a clock.
  ['until 0:30 PM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['until 9:60 PM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['until 9 xm', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['until 9 pmx', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['xuntil 9 pm', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
])('the words "%s" of a band activated at %s mean %s', (text, now, until) => {
  expect(validUntilOf(text, new Date(now), park).toISOString()).toBe(until);
});

test.each([
  // A clock of twenty-four hours, in the English and in the German form.
  ['heute bis 22:00 Uhr', '2026-11-22T03:00:00.000Z'],
  ['heute von 16:00 bis 22:30 Uhr', '2026-11-22T03:30:00.000Z'],
  ['bis 22.30 Uhr', '2026-11-22T03:30:00.000Z'],
  ['bis 22 Uhr', '2026-11-22T03:00:00.000Z'],
  ['Bis 9:45', '2026-11-22T07:00:00.000Z'], // over already: the day's end
  ['until 22:00', '2026-11-22T03:00:00.000Z'],
  ['until 22:00.', '2026-11-22T03:00:00.000Z'],
  ['bis 24:00 Uhr', '2026-11-22T05:00:00.000Z'],
  ['bis 0:30 Uhr', '2026-11-22T05:30:00.000Z'],
  // A period with a dash, which every language has.
  ['10:00–22:00', '2026-11-22T03:00:00.000Z'],
  ['10:00 - 22:00 Uhr', '2026-11-22T03:00:00.000Z'],
  ['10:00 AM – 10:00 PM', '2026-11-22T03:00:00.000Z'],
  // No hour of a clock, or no end: the day's end.
  ['ab 16:00 Uhr', '2026-11-22T07:00:00.000Z'],
  ['bis 25:00 Uhr', '2026-11-22T07:00:00.000Z'],
  ['bis 22:60 Uhr', '2026-11-22T07:00:00.000Z'],
  ['bis 22.11.', '2026-11-22T07:00:00.000Z'],
  ['bis 22', '2026-11-22T07:00:00.000Z'],
  ['bis 22:000', '2026-11-22T07:00:00.000Z'],
  ['xbis 22:00 Uhr', '2026-11-22T07:00:00.000Z'],
])('the words "%s" of a band activated in the morning mean %s', (text, until) => {
  expect(validUntilOf(text, new Date('2026-11-21T15:00:00Z'), park).toISOString()).toBe(until);
});

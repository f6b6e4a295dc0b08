import { expect, test } from 'vitest';

import { americanPark } from '#domain/park-format.sample.ts';

import { inPark } from '#web/testing/in-park.ts';
import {
  changeWords,
  rangeWords,
  spanWords,
  stepInRangeWords,
  stepOf,
  stepWords,
  tickWords,
} from './figure-words.ts';

inPark(americanPark);

test('a change says its sign, or why it has none', () => {
  const say = (now: number, other: number) => changeWords({ now, other });
  expect([say(112, 100), say(97, 100), say(5, 0), say(7, 7), say(-5, -10)]).toEqual([
    ...['+12%', '−3%', 'no figures', 'as many', '+50%'],
  ]);
});

test('a range names its year once where it is one year', () => {
  const say = (from: string, to: string) => rangeWords({ from, to });
  expect([
    say('2026-11-21', '2026-11-21'),
    say('2026-10-23', '2026-11-21'),
    say('2025-12-30', '2026-01-05'),
  ]).toEqual(['Nov 21, 2026', 'Oct 23 – Nov 21, 2026', 'Dec 30, 2025 – Jan 5, 2026']);
});

test('an hour is that of the clock at the park, also after midnight', () => {
  expect(stepOf('2026-11-22T06:00:00Z', 'hour')).toEqual({
    day: '2026-11-22',
    hour: 1,
    by: 'hour',
  });
  expect(stepWords('2026-11-16', 'week')).toBe('Week of Nov 16');
});

test('a part of a week at the edge of a range says its days, and a whole week does not', () => {
  const say = (name: string, from: string, to: string, by: 'day' | 'week' = 'week') =>
    stepInRangeWords(name, { from, to, by });
  expect([
    say('2026-08-24', '2026-08-25', '2026-11-21'),
    say('2026-08-31', '2026-08-25', '2026-11-21'),
    say('2026-11-16', '2026-08-25', '2026-11-21'),
    say('2026-11-16', '2026-11-16', '2026-11-22'),
    say('2026-11-16', '2026-11-19', '2026-11-19'),
    say('2026-11-16', '2026-11-16', '2026-11-19', 'day'),
  ]).toEqual([
    'Week of Aug 24 (only Aug 25 – Aug 30, 2026)',
    'Week of Aug 31',
    'Week of Nov 16 (only Nov 16 – Nov 21, 2026)',
    'Week of Nov 16',
    'Week of Nov 16 (only Nov 19, 2026)',
    'Mon, Nov 16, 2026',
  ]);
});

test('a span of time has the unit that fits', () => {
  const say = (seconds: number | null) => spanWords(seconds);
  expect([say(null), say(2100), say(19_800), say(180_000)]).toEqual(['–', '35 min', '5.5 h', '2.1 days']);
});

test('the label of a month has its whole year, since "Sep 26" is a day', () => {
  const say = (day: string, by: 'day' | 'week') =>
    tickWords(day, { day, hour: null, by }, { index: 0, says: 'month' });
  expect([say('2026-09-01', 'day'), say('2026-08-31', 'week')]).toEqual(['Sep 2026', 'Sep 2026']);
});

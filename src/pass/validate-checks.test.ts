import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  anything,
  type Check,
  color,
  currency,
  date,
  filledText,
  flag,
  isPassDate,
  link,
  listOf,
  matching,
  number,
  oneOf,
  shape,
  text,
  textOrNumber,
} from './validate-checks.ts';
import { createProblems } from './validate-problem.ts';

/** What a check reports of a value that stands at `at`, line by line. */
function linesOf(check: Check, value: unknown, path = 'at'): string[] {
  const problems = createProblems();
  check(value, path, problems);
  return problems.list.map((one) => `${one.rule} ${one.severity} ${one.path}: ${one.reason}`);
}

const DATE_WORDS = 'a date with a time and an offset, such as 2027-05-01T09:00-05:00';

test.each<[string, Check, readonly unknown[], unknown, string]>([
  ['a text', text('A4'), ['', 'a'], 5, 'a text, not the number 5'],
  ['a filled text', filledText('A4'), ['a', ' a '], ' ', 'a text that is not empty, not the text " "'],
  ['a filled text', filledText('A4'), [], 5, 'a text that is not empty, not the number 5'],
  ['a flag', flag('A4'), [true, false], 'true', 'true or false, not the text "true"'],
  ['a number', number('A4'), [0, -1.5], '5', 'a number, not the text "5"'],
  ['a number', number('A4'), [], Number.NaN, 'a number, not the number NaN'],
  ['a number', number('A4'), [], Number.POSITIVE_INFINITY, 'a number, not the number Infinity'],
  ['a number from 0', number('A4', { min: 0 }), [0, 9], -1, 'a number from 0, not the number -1'],
  ['a number up to 9', number('A4', { max: 9 }), [9, -99], 10, 'a number up to 9, not the number 10'],
  [
    'a whole number',
    number('A4', { min: 0, max: 9, isWhole: true }),
    [0, 5, 9],
    1.5,
    'a whole number from 0 up to 9, not the number 1.5',
  ],
  ['a text or a number', textOrNumber('A4'), ['', 5], null, 'a text or a number, not null'],
  ['a text or a number', textOrNumber('A4'), [], Number.NaN, 'a text or a number, not the number NaN'],
  ['one of two words', oneOf('A4', ['a', 2]), ['a', 2], '2', 'one of a, 2, not the text "2"'],
  ['the only word', oneOf('A4', [1]), [1], 2, '1, not the number 2'],
  ['a text of a form', matching('A4', /^x/, 'x first'), ['xy'], 'yx', 'x first, not the text "yx"'],
  ['a text of a form', matching('A4', /5/, 'a five'), ['5'], 5, 'a five, not the number 5'],
  ['a date', date('A4'), ['2027-05-01T09:00Z'], '2027-05-01', `${DATE_WORDS}, not the text "2027-05-01"`],
  [
    'a link',
    link('A4'),
    ['https://a.example', 'park://x'],
    'a.example',
    'a complete link such as https://example.com, not the text "a.example"',
  ],
  ['a link', link('A4'), [], 5, 'a complete link such as https://example.com, not the number 5'],
  [
    'a colour',
    color('A4'),
    ['rgb(0,90,255)', 'rgb( 0 , 90 , 160 )'],
    'rgb(0, 90, 256)',
    'a colour such as rgb(0, 90, 160), not the text "rgb(0, 90, 256)"',
  ],
  [
    'a currency',
    currency('A4'),
    ['USD', 'EUR'],
    'usd',
    'an ISO 4217 currency code such as USD, not the text "usd"',
  ],
  ['a currency', currency('A4'), [], 5, 'an ISO 4217 currency code such as USD, not the number 5'],
])('%s is taken for what it is, and everything else is reported', (_what, check, right, wrong, reason) => {
  expect(right.flatMap((value) => linesOf(check, value))).toEqual([]);
  expect(linesOf(check, wrong)).toEqual([`A4 error at: must be ${reason}`]);
});

test('anything goes where anything may stand', () => {
  expect([null, 5, {}, []].flatMap((value) => linesOf(anything, value))).toEqual([]);
});

test.each([
  'xrgb(0,0,0)',
  'rgb(0,0,0)x',
  'rgb(0,0)',
  'rgb(0,0,0,0)',
  'rgb(,0,0)',
  'rgb(0000,0,0)',
  'RGB(0,0,0)',
])('%s is no colour', (words) => {
  expect(linesOf(color('A10'), words)).toHaveLength(1);
});

test('every part of a colour is at most 255', () => {
  expect(linesOf(color('A10'), 'rgb(255,255,255)')).toEqual([]);
  for (const words of ['rgb(256,0,0)', 'rgb(0,256,0)', 'rgb(0,0,256)'])
    expect(linesOf(color('A10'), words), words).toHaveLength(1);
});

test('a list is checked for its length and member by member', () => {
  const check = listOf('A11', text('A4'), 2);
  expect(linesOf(check, [])).toEqual([]);
  expect(linesOf(check, ['a', 'b'])).toEqual([]);
  expect(linesOf(check, ['a', 5, 'c'])).toEqual([
    'A11 error at: may have at most 2 entries, not 3',
    'A4 error at[1]: must be a text, not the number 5',
  ]);
  expect(linesOf(check, { length: 1 })).toEqual(['A11 error at: must be a list, not an object']);
  expect(linesOf(listOf('A11', anything), Array.from({ length: 1000 }))).toEqual([]);
});

test('an object has the keys that it needs, no others, and each is checked by itself', () => {
  const check = shape('A11', { name: text('A4'), age: number('A4') }, ['name']);
  expect(linesOf(check, { name: 'Maya' })).toEqual([]);
  expect(linesOf(check, { age: 'x', height: 5 })).toEqual([
    'A11 error at.name: is missing',
    'A4 error at.age: must be a number, not the text "x"',
    'A2 error at.height: is a key that Wallet does not know',
  ]);
  expect(linesOf(check, { age: 5 }, '')).toEqual(['A11 error name: is missing']);
  expect(linesOf(check, { name: 5 }, '')).toEqual(['A4 error name: must be a text, not the number 5']);
  expect(linesOf(check, [])).toEqual(['A11 error at: must be an object, not a list']);
  expect(linesOf(shape('A11', {}), { toString: 1 })).toEqual([
    'A2 error at.toString: is a key that Wallet does not know',
  ]);
});

test.each([
  '2027-05-01T09:00-05:00',
  '2027-05-01T09:00+14:00',
  '2027-05-01T09:00:59Z',
  '2027-05-01T09:00:59.123456Z',
  '2028-02-29T00:00Z',
  '2027-12-31T23:59Z',
  '2027-01-01T00:00Z',
])('%s is a date of a pass', (written) => {
  expect(isPassDate(written)).toBe(true);
});

test.each([
  null,
  20270501,
  '',
  '2027-05-01',
  '2027-05-01T09:00',
  '2027-05-01T09Z',
  '2027-05-01T09:00:5Z',
  '2027-05-01T09:00:59.Z',
  '2027-05-01T09:00-0500',
  '2027-5-1T09:00Z',
  '27-05-01T09:00Z',
  'x2027-05-01T09:00Z',
  '2027-05-01T09:00Zx',
  '2027-00-01T09:00Z',
  '2027-13-01T09:00Z',
  '2027-05-00T09:00Z',
  '2027-05-32T09:00Z',
  '2027-02-29T09:00Z',
  '2027-05-01T24:30Z',
  '2027-05-01T09:60Z',
])('%j is no date of a pass', (value) => {
  expect(isPassDate(value)).toBe(false);
});

test('every day that exists is a date of a pass, and the day after the last of a month is none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const dateOn = (day: number): string => `${year}-${String(month).padStart(2, '0')}-${day}T09:00Z`;
      expect([isPassDate(dateOn(last)), isPassDate(dateOn(last + 1))]).toEqual([true, false]);
    }),
  );
});

test('a list that holds the right text is not that text', () => {
  const lists: readonly [Check, string][] = [
    [matching('A4', /^x/, 'x first'), 'xy'],
    [link('A4'), 'https://a.example'],
    [color('A4'), 'rgb(0,0,0)'],
    [currency('A4'), 'USD'],
    [date('A4'), '2027-05-01T09:00Z'],
  ];
  for (const [check, right] of lists) {
    expect(linesOf(check, right)).toEqual([]);
    expect(linesOf(check, [right])).toHaveLength(1);
  }
});

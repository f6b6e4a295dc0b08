import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readCell, type CellKind } from './import-cell.ts';

const faultOf = (cell: CellKind, text: string): string | undefined => {
  const read = readCell(cell, text);
  return typeof read === 'string' ? undefined : read.fault;
};

test.each([
  ['36.50', '3650'],
  ['36.5', '3650'],
  ['36', '3600'],
  ['0', '0'],
  ['0.07', '7'],
  ['1.15', '115'],
  ['999999999.99', '99999999999'],
])('%s dollars are %s cents', (text, cents) => {
  expect(readCell({ kind: 'dollars' }, text)).toBe(cents);
});

test.each(['-1', '1,50', '$5', '1.234', '.5', '1.', '1e3', '0x10', '1 0', '1000000000'])(
  '"%s" is no amount',
  (text) => {
    expect(faultOf({ kind: 'dollars' }, text)).toContain('amount');
  },
);

test.each([
  '2026-11-21T17:31:00Z',
  '2026-11-21T17:31Z',
  '2026-11-21T17:31:00.123Z',
  '2026-11-21T12:31:00-05:00',
  '2028-02-29T00:00:00Z',
])('%s is a time', (text) => {
  expect(readCell({ kind: 'instant' }, text)).toBe(text);
});

test.each([
  '2026-11-21',
  '2026-11-21T17:31:00',
  '11/21/2026',
  '2026-02-30T00:00:00Z',
  '2027-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-11-21T25:00:00Z',
  'now',
])('%s is no time: without a zone the moment is unknown', (text) => {
  expect(faultOf({ kind: 'instant' }, text)).toContain('time with its zone');
});

test.each(['0026-11-21T17:31:00Z', '1989-12-31T23:59:59Z', '2100-01-01T00:00:00Z'])(
  'the year of %s is a slip',
  (text) => {
    expect(faultOf({ kind: 'instant' }, text)).toContain('between 1990 and 2099');
  },
);

test('a whole number is within its bounds and has no other form', () => {
  const cell: CellKind = { kind: 'integer', min: 0, max: 100 };
  expect(readCell(cell, '0')).toBe('0');
  expect(readCell(cell, '007')).toBe('7');
  expect(readCell(cell, '100')).toBe('100');
  for (const text of ['101', '-1', '1.0', '1e1', 'x', '99999999999'])
    expect(faultOf(cell, text)).toBe('is not a whole number from 0 to 100');
});

test('a flag is said in three ways, in any case, and in no other', () => {
  const cell: CellKind = { kind: 'flag' };
  expect(['true', 'YES', '1'].map((text) => readCell(cell, text))).toEqual(['true', 'true', 'true']);
  expect(['False', 'no', '0'].map((text) => readCell(cell, text))).toEqual(['false', 'false', 'false']);
  for (const text of ['y', '2', 'constructor', 'TRUE '])
    expect(faultOf(cell, text)).toBe('is neither true nor false');
});

test('a text is composed, has its limit, and is one line without control characters', () => {
  const cell: CellKind = { kind: 'text', lengthMax: 10 };
  expect(readCell(cell, 'Łukasz')).toBe('Łukasz');
  expect(readCell(cell, 'Zoe\u0308')).toBe('Zo\u00EB');
  expect(faultOf(cell, '12345678901')).toBe('is longer than 10 characters');
  expect(faultOf(cell, 'a\nb')).toContain('line break');
  expect(faultOf(cell, 'a\u0085b')).toContain('control');
});

test('a code, a choice and an email say what they should be', () => {
  expect(readCell({ kind: 'code', pattern: /^\d{8}$/, words: '8 digits' }, '00000001')).toBe('00000001');
  expect(faultOf({ kind: 'code', pattern: /^\d{8}$/, words: '8 digits' }, '1')).toBe('is not 8 digits');
  expect(readCell({ kind: 'choice', choices: ['open', 'closed'] }, 'open')).toBe('open');
  expect(faultOf({ kind: 'choice', choices: ['open', 'closed'] }, 'Open')).toBe('is none of open, closed');
  expect(readCell({ kind: 'email' }, 'maya@mail.example')).toBe('maya@mail.example');
  expect(faultOf({ kind: 'email' }, 'maya@mail')).toBe('is not an email address');
});

test.each([
  'x2026-11-21T17:31:00Z',
  '+002026-11-21T17:31:00Z',
  '2026-11-21T17:31:00Z (UTC)',
  '2026-11-21T17:31:00Zx',
  '2026-11-21T17:31:00.Z',
  '2026-11-21T17:31:00.1234567890Z',
  '2026-11-21T17:31:00+0500',
  '2026-11-21 17:31:00Z',
  '26-11-21T17:31:00Z',
  '2026-1-21T17:31:00Z',
  '2026-11-1T17:31:00Z',
  '2026-11-21T7:31:00Z',
  '2026-11-21T17:1:00Z',
  '2026-11-21T17:31:0Z',
  '2026-04-31T00:00:00Z',
  '2026-11-21T17:31:00+5:00',
  '2026-11-21T17:31:00z',
])('%s is no time', (text) => {
  expect(faultOf({ kind: 'instant' }, text)).toBe(
    'is not a time with its zone, such as 2026-11-21T17:31:00Z',
  );
});

test.each([
  '1990-01-01T00:00:00Z',
  '2099-12-31T23:59:59Z',
  '2026-01-31T00:00:00Z',
  '2026-04-30T00:00:00Z',
  '2026-02-28T00:00:00Z',
  '2026-11-21T17:31:00.123456789Z',
  '2026-11-21T12:31:00+05:30',
])('%s is a time of our century', (text) => {
  expect(readCell({ kind: 'instant' }, text)).toBe(text);
});

test('the last day of every month of a leap year and of another is a day, the one after it is not', () => {
  for (const year of [2026, 2028])
    for (let month = 1; month <= 12; month += 1) {
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
      const timeOn = (day: number) => `${year}-${String(month).padStart(2, '0')}-${day}T00:00:00Z`;
      expect(readCell({ kind: 'instant' }, timeOn(days))).toBe(timeOn(days));
      expect(faultOf({ kind: 'instant' }, timeOn(days + 1))).toContain('time with its zone');
    }
});

test('an amount is refused with an example of one', () => {
  for (const text of ['', 'x1', '1x', '1.x', '1234567890', '1.-1'])
    expect(faultOf({ kind: 'dollars' }, text)).toBe('is not an amount such as 36.50');
});

test('whatever cents there are, their dollars are read back as them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(readCell({ kind: 'dollars' }, (cents / 100).toFixed(2))).toBe(String(cents));
    }),
  );
});

test('a whole number may be negative and has ten digits at most', () => {
  const cell: CellKind = { kind: 'integer', min: -20, max: 9_999_999_999 };
  expect(readCell(cell, '-20')).toBe('-20');
  expect(readCell(cell, '9999999999')).toBe('9999999999');
  expect(readCell(cell, '00')).toBe('0');
  for (const text of ['-21', '--1', '1-', 'x1', '1x', '', '00000000001', '+1'])
    expect(faultOf(cell, text), text).toBe('is not a whole number from -20 to 9999999999');
});

test('a text may be exactly as long as its limit, counted in characters as people count them', () => {
  const cell: CellKind = { kind: 'text', lengthMax: 3 };
  expect(readCell(cell, 'abc')).toBe('abc');
  expect(readCell(cell, '🎡🎡🎡')).toBe('🎡🎡🎡');
  expect(faultOf(cell, '🎡🎡🎡🎡')).toBe('is longer than 3 characters');
  expect(faultOf(cell, 'abcd')).toBe('is longer than 3 characters');
});

test('a text with a control character anywhere is refused in the same words', () => {
  const cell: CellKind = { kind: 'text', lengthMax: 10 };
  for (const text of ['a\nb', '\u0007é', 'é\u007f', 'a\tb', '\u0000'])
    expect(faultOf(cell, text)).toBe('holds a line break or a control character');
  expect(readCell(cell, ' ~ !')).toBe(' ~ !');
  expect(readCell(cell, '')).toBe('');
});

test('the names that every object has are no flags', () => {
  for (const text of ['toString', 'hasOwnProperty', '__proto__'])
    expect(faultOf({ kind: 'flag' }, text)).toBe('is neither true nor false');
});

test.each([
  ['#0B3d62', '0B3d62'],
  ['ffffff', 'ffffff'],
  [' # 0b 4f\u00a06c ', '0b4f6c'],
  ['＃０b４f６c', '0b4f6c'],
])('the color %s is kept as %s', (text, kept) => {
  expect(readCell({ kind: 'color' }, text)).toBe(kept);
});

test.each(['blue', '#fff', '0b3d6', '##0b3d62'])('"%s" is no color', (text) => {
  expect(faultOf({ kind: 'color' }, text)).toContain('color');
});

test('a text of several lines keeps them, with one kind of line break', () => {
  const lines: CellKind = { kind: 'lines', lengthMax: 12 };
  expect(readCell(lines, 'Scan.\r\nEnter.')).toBe('Scan.\nEnter.');
  expect(faultOf(lines, 'Scan.\nEnter it.')).toBe('is longer than 12 characters');
  expect(faultOf(lines, 'Scan.\u0007')).toContain('control character');
  expect(faultOf(lines, ' \n ')).toBe('is empty');
});

test.each([
  ['１０２４０００１', '10240001'],
  ['1024-0001', '10240001'],
  ['10240001.0', '10240001'],
  ['\u200e١٠٢٤٠٠٠١', '10240001'],
])('the order id %j of a file is read as %s', (text, read) => {
  expect(readCell({ kind: 'code', pattern: /^\d{8}$/, words: '8 digits' }, text)).toBe(read);
});

test.each([
  ['٣٦٫٥٠', '3650'],
  ['３６．５０', '3650'],
  ['\u00a036.50', '3650'],
])('the amount %j of a file is 36.50', (text, read) => {
  expect(readCell({ kind: 'dollars' }, text)).toBe(read);
});

test.each([
  ['９９', '99'],
  ['ＡＢ－１２', 'AB-12'],
  ['Frühling ２', 'Frühling ２'],
])('the ID %j of a file is kept as %j', (text, read) => {
  expect(readCell({ kind: 'text', lengthMax: 40, isId: true }, text)).toBe(read);
});

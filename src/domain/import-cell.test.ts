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

test.each(['-1', '1,50', '$5', '1.234', '.5', '1.', '1e3', '0x10', ' 1', '1000000000'])(
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
])('%s is no time: without a zone nobody knows which moment it is', (text) => {
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

test('a text is composed, has its limit, and is one line without control signs', () => {
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

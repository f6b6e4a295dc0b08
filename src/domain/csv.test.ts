import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvLine, exactCsvLine, rearm } from './csv.ts';

test('cells are parted by commas, a line ends with CR LF, nothing is nothing', () => {
  expect(csvLine(['Maya', 12, true, null, ''])).toBe('Maya,12,true,,\r\n');
});

test('quotes, commas and line ends are kept inside quotes', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf', 'g\rh'])).toBe('"a ""b""","c,d","e\nf","g\rh"\r\n');
});

/** The cells as a spreadsheet sees them that separates by this character, so that other quotes are a part of a cell. */
const startsOfCells = (line: string): string[] =>
  line
    .split(/[;\t|\r\n\v\f\u{85}\u{2028}\u{2029}،؛、，；]/u)
    .map((cell) => cell.replace(/^[ \u{a0}"]+/u, ''));

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A', ' =1', '"=1"'],
  ...[
    'Anna;=cmd',
    'Anna; =cmd',
    'Anna\t=cmd',
    'Anna|@x',
    'Anna\n-1',
    'Anna\r\n=1',
    'Anna،=1',
    'Anna；=1',
    'a;"=1',
  ],
])('the text %j is no formula in a spreadsheet, whatever separates its cells', (text) => {
  const cells = [...startsOfCells(csvLine(['Maya', text, 'x'])), ...readLine(csvLine([text]))];
  const formulas = cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell));
  expect(formulas.filter((cell) => !/^="[^"]*"$/.test(cell))).toEqual([]);
  expect(readLine(csvLine([text])).map(rearm)).toEqual([text]);
});

test.each(['a;b', 'a\tb', 'a|b', 'a؛b'])('the text %j is quoted', (text) => {
  expect(csvLine([text])).toBe(`"${text}"\r\n`);
});

test.each([
  ...['007', '240126000000100017', '12E4', '3-4', 'MAR1', '10:30', '5%', '1.10', '1,234', 'true', '２'],
  ...['2026-11-12', '2026-11-12T15:15:00Z', '+49 609 5550101', '=SUM(A1)', '-Ødegård', '@家族'],
])('the text %s is a formula of itself, which a spreadsheet shows and gives back as it is', (text) => {
  expect(readLine(csvLine([text]))).toEqual([`="${text}"`]);
});

test.each(['12345678901', '0', 'Łódź', 'x1'.repeat(128), '5" pipe', 'orderId is not 8 digits'])(
  'the text %s stands as it is',
  (text) => {
    expect(readLine(csvLine([text]))).toEqual([text]);
  },
);

test('a negative number stays a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});

const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom("'", '=', ';', ' ', '"', '\n', '\t', '-', 'a', ','))
    .map((signs) => signs.join('')),
);

test('whatever the texts are, a reader of the standard gets them back after they are armed again', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 1, maxLength: 8 }), (texts) => {
      expect(readLine(csvLine(texts)).map(rearm)).toEqual(texts);
    }),
  );
});

test('for machines every text comes back to the letter, formulas too', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 8 }), (texts) => {
      expect(readLine(exactCsvLine(texts))).toEqual(texts);
    }),
  );
  expect(exactCsvLine(['=1+1', null, -5])).toBe('=1+1,,-5\r\n');
});

/** A reader that knows nothing but the standard. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gsuy;
  const text = line.slice(0, -2);
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '') break;
  }
  return cells;
}

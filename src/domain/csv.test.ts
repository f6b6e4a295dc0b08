import fc from 'fast-check';
import { expect, test } from 'vitest';

import { csvLine, exactCsvLine } from './csv.ts';

test('cells are parted by commas, a line ends with CR LF, nothing is nothing', () => {
  expect(csvLine(['Maya', 12, true, null, ''])).toBe('Maya,12,true,,\r\n');
});

test('quotes, commas and line ends are kept inside quotes', () => {
  expect(csvLine(['a "b"', 'c,d', 'e\nf', 'g\rh'])).toBe('"a ""b""","c,d","e\nf","g\rh"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A'])(
  'the text %j is no formula in a spreadsheet',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text}`)).toBe(true);
  },
);

test('a negative number stays a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});

test('whatever the texts are, a reader of the standard gets them back, but for the character that disarms a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 8 }), (texts) => {
      const back = readLine(csvLine(texts));
      expect(back.map((cell, place) => cell === texts[place] || cell === `'${texts[place]}`)).toEqual(
        texts.map(() => true),
      );
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

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { exactCsvLine } from './csv.ts';
import { splitTable } from './pasted-table.ts';

test('a part of a spreadsheet is separated by tabs, a file by commas or semicolons', () => {
  const rows = [
    ['First Name', 'Email'],
    ['Ada', 'ada@harborlight.example'],
  ];
  for (const sign of ['\t', ',', ';'])
    for (const end of ['\n', '\r\n', '\r'])
      expect(splitTable(rows.map((row) => row.join(sign)).join(end))).toEqual(rows);
});

test('a quoted cell keeps separators, line ends and quotes; empty lines are left out', () => {
  expect(splitTable('\uFEFFa,b\r\n"x, ""y""\nz", w \r\n\r\n,\r\n')).toEqual([
    ['a', 'b'],
    ['x, "y"\nz', ' w '],
  ]);
});

test('a last cell that is empty is a cell, and an open quote reaches to the end', () => {
  expect(splitTable('a,b\nc,')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(splitTable('a,b\n"c,d')).toEqual([['a', 'b'], ['c,d']]);
  expect(splitTable('')).toEqual([]);
});

test('every table that we write as CSV is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '"', '\n', '\r', '\t', ' ') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const filled = rows.map((row) => ['x', ...row]);
      // Tabs are quoted too, because the first line decides which separator the text has.
      const text = filled.map((row) =>
        exactCsvLine(row).includes('\t') || row.some((one) => one.includes(';'))
          ? `${row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')}\r\n`
          : exactCsvLine(row),
      );
      const head = `${['k', 'k', 'k', 'k', 'k', 'k', 'k', 'k'].join(',')}\r\n`;
      expect(splitTable(head + text.join('')).slice(1)).toEqual(filled);
    }),
    { numRuns: 2000 },
  );
});

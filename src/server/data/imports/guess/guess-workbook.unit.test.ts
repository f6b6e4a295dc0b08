import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { makeWorkbook, textRow } from '../testing/make-workbook.ts';
import { readFile, type ReadRows } from '../testing/read-file.ts';
import { guessFile } from './guess-file.ts';

const park = { locale: 'de-DE', timeZone: 'Europe/Berlin' };
/**
 * Written by openpyxl 3.0.9, exceljs 4.4.0 and SheetJS 0.18.5, as their names say; LibreOffice 7.4 opened files of openpyxl
 * and saved them as `libreoffice-*.xlsx`, one with the password `geheim`.
 */
const workbooks = join(import.meta.dirname, '..', 'testing', 'workbooks');
const names = ['orderId', 'barcode', 'redeemedAt'];
const row = (number: number): string =>
  textRow(2, [`2026000${number}`, '5126000020260001', '2026-11-21T15:02:00Z']);
const table = textRow(1, names) + row(1);
const inSheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

async function guessOf(bytes: Buffer) {
  const path = join(makeTemporaryFolder('guess-workbook'), 'book.xlsx');
  writeFileSync(path, bytes);
  const guess = await guessFile({ path, sizeBytes: bytes.length, fileName: 'book.xlsx' }, {}, park);
  const notes = guess.notes.flatMap((note) => (note.about === 'file' ? [note.text] : []));
  return { ...guess, notes, sheet: guess.mapping.sheet };
}

/** The barcode and the time of each row that is imported. */
const shown = ({ rows }: ReadRows) => rows.map(({ barcode, redeemedAt }) => `${barcode} ${redeemedAt}`);
const ownRow = '5126000020260001 2026-11-21T15:02:00Z';
const asShown = ['051260000202 2026-11-21T14:02:00.000Z', '005126000020 2026-11-22T08:00:30.000Z'];
const as1904 = [asShown[0], '512600002027 2026-11-22T08:00:30.000Z'];
const totals = (line: number) => `Rows of totals, which are left out: ${line}.`;
const hidden = (total: number) =>
  `Rows that are hidden or filtered out in the sheet: ${total}. They are imported too.`;
const ofSeveral = [
  'Of the sheets "Gate - Table 1" is read; the others are "Sheet1", "Export Summary".',
  'Hidden sheets are not read: "Lists".',
];

test.each([
  ['openpyxl-sheets', 'Gate - Table 1', [ownRow, ownRow, ownRow], [], [...ofSeveral, hidden(2)]],
  ['libreoffice-1904', 'Outlets', as1904, [6], [totals(6)]],
  ['openpyxl-two-tables', 'Gate', [ownRow, ownRow], [5, 6, 8], [totals(8)]],
  ['sheetjs', 'Gate', asShown, [4], ['Hidden sheets are not read: "Old".', hidden(1), totals(4)]],
  [
    ...['exceljs', 'Gate', asShown, [5]],
    ['Of the sheets "Gate" is read; the others are "Notes".', hidden(1), totals(5)],
  ],
] as const)(
  'of %s.xlsx the sheet %s is read as it is shown, and what is no row of its table is named',
  async (name, sheet, rows, refused, notes) => {
    const bytes = readFileSync(join(workbooks, `${name}.xlsx`));
    const guess = await guessOf(bytes);
    // The header of this one has our own columns alone.
    const read = await readFile(bytes, name === 'openpyxl-sheets' ? undefined : guess.mapping);
    expect([guess.sheet, guess.notes, shown(read), read.refused.map((one) => one.row)]).toEqual([
      ...[sheet, notes, rows, refused],
    ]);
  },
);

test('a workbook with a password says so', async () => {
  const bytes = readFileSync(join(workbooks, 'libreoffice-password.xlsx'));
  await expect(guessOf(bytes)).rejects.toThrow('protected with a password. Save it without one');
});

const styles = (code: string) => ({
  name: 'xl/styles.xml',
  content: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
});

test.each([
  ['000000000000', '012345678905'],
  ['0000-0000-0000', '012345678905'],
  ['[$-409]000000000000', '012345678905'],
  ['[&lt;=5]0;#000000000000_)', '12345678905'],
  ['#000000000000_)', '012345678905'],
  ['#,##0', '12345678905'],
  ['0.00', '12345678905'],
])('a barcode with the format %s is read as it is shown', async (code, barcode) => {
  const cells =
    '<c t="str"><v>20260001</v></c><c s="1"><v>12345678905</v></c><c t="str"><v>2026-11-21T15:02:00Z</v></c>';
  const book = makeWorkbook({ rows: `${textRow(1, names)}<row r="2">${cells}</row>`, parts: [styles(code)] });
  expect((await readFile(book)).rows[0]?.['barcode']).toBe(barcode);
});

test('links are found by their namespace, whatever its prefix', async () => {
  const workbook = `<workbook><sheets><sheet xmlns:ns2="http://schemas.openxmlformats.org/officeDocument/2006/relationships" name="Sales" sheetId="1" ns2:id="rId1"/></sheets></workbook>`;
  const book = makeWorkbook({ rows: table, parts: [{ name: 'xl/workbook.xml', content: workbook }] });
  expect((await readFile(book)).rows).toHaveLength(1);
});

test('a formatted empty cell beyond the last column is no column', async () => {
  const far = row(1).replace('</row>', '<c r="AMJ2" s="1"/></row>');
  const { headers, rowsTotal } = await guessOf(makeWorkbook({ rows: textRow(1, names) + far }));
  expect([headers, rowsTotal]).toEqual([names, 1]);
});

test('an empty cell for yes or no is empty, and a merged cell has its value once', async () => {
  const head = textRow(1, ['locationId', 'name', 'location', 'isOffered']);
  const cells = '<c r="A2"><v>1101</v></c><c r="B2" t="inlineStr"><is><t>Pier</t></is></c><c r="C2"/>';
  const { rows } = await guessOf(
    makeWorkbook({ rows: `${head}<row r="2">${cells}<c r="D2" t="b"><v/></c></row>` }),
  );
  expect(rows).toEqual([[1101, 'Pier', '', '']]);
});

test.each(['utf16le', 'utf16be'])('a part of a workbook may be in %s', async (encoding) => {
  const bytes = Buffer.from(`\uFEFF${inSheet(table)}`, 'utf16le');
  const content = encoding === 'utf16le' ? bytes : bytes.swap16();
  const book = makeWorkbook({ rows: '', parts: [{ name: 'xl/worksheets/sheet1.xml', content }] });
  expect((await readFile(book)).rows).toHaveLength(1);
});

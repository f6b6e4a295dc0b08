import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readMapping, type ImportMappingSent } from '#contract/import-mapping.ts';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { sharePark } from '#server/testing/test-park.ts';
import { guessFile } from './guess/guess-file.ts';
import { importFile } from './import-file.ts';
import { printRefusals } from './open-rows.ts';
import { fetchRefusals } from './runs.queries.ts';
import { sourceOfFile } from './read-mapped.ts';
import { makeWorkbook, textRow } from './testing/make-workbook.ts';

const park = sharePark();

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

function fileOf(content: string | Buffer): { path: string; sizeBytes: number; bytes: Buffer } {
  const path = join(makeTemporaryFolder('refused-file'), 'file');
  const bytes = Buffer.from(content);
  writeFileSync(path, bytes);
  return { path, sizeBytes: bytes.length, bytes };
}

async function importOrders(content: string | Buffer, sent?: Partial<ImportMappingSent>) {
  const { bytes, ...file } = fileOf(content);
  const mapping = sent === undefined ? undefined : readMapping({ kind: 'orders', columns: {}, ...sent });
  const run = await importFile(park.services, {
    kind: 'orders',
    fileName: 'orders',
    source: sourceOfFile({ ...file, kind: 'orders', mapping }, park.services.brand),
    sizeBytes: file.sizeBytes,
    contentSha256: createHash('sha256').update(bytes).digest(),
    isDryRun: false,
    startedBy: 'test',
  });
  const refused = await fetchRefusals(park.services.db, run.runId);
  return {
    fault: run.fault,
    counts: [run.rowsKept, run.rowsUnchanged, run.rowsRefused],
    rows: refused.map(({ row }) => row),
    file: [...printRefusals(run, refused)].join(''),
  };
}

const german = {
  encoding: 'windows-1252',
  delimiter: ';',
  headerRow: 4,
  decimal: ',',
  dates: 'dmy',
  columns: {
    'Bestell-Nr.': 'orderId',
    Karte: 'barcode',
    Artikel: 'productId',
    Datum: 'orderedAt',
    Preis: 'amount',
    Vorname: 'firstName',
    Telefon: 'phone',
    Bemerkung: null,
  },
} as const;
const germanHead = 'Bestell-Nr.;Karte;Artikel;Datum;Preis;Vorname;Telefon;Bemerkung';
const germanRow = (number: number, change: { product?: string; note?: string } = {}) =>
  `370000${number};51260000370000${number};${change.product ?? 'FALSCH'};20.11.2026 10:00;36,50;Jörg;+49 609 5550101;${change.note ?? ''}`;
const germanFile = [
  'Verkauf;;;;;;;',
  '"Stand\r\nNovember";;;;;;;',
  germanHead,
  germanRow(11),
  germanRow(12, { product: 'DAY-ALL', note: '"zwei\r\nZeilen"' }),
  '',
  germanRow(13, { note: '=SUMME(A1)' }),
].join('\r\n');

test('the rows of a mapped file are numbered by its lines, with titles, empty lines and cells of several lines', async () => {
  const { counts, rows } = await importOrders(latin1(germanFile), german);
  expect([counts, rows]).toEqual([
    [1, 0, 2],
    [5, 9],
  ]);
});

test('so are those of a file with our own columns', async () => {
  const head = 'orderId,barcode,productId,orderedAt,amount,purchaserLastName';
  const row = (number: number, name: string) =>
    `370000${number},51260000370000${number},NONE,2026-11-20T12:00:00Z,1,${name}`;
  const quoted = `\r\n\r\n${head}\r\n${row(21, '"a\nb"')}\r\n\r\n${row(22, 'c')}\r\n`;
  expect((await importOrders(quoted)).rows).toEqual([4, 7]);
  const plain = `\n${head}\n\n\n${row(23, 'a')}\n${row(24, 'c')}`;
  expect((await importOrders(plain)).rows).toEqual([5, 6]);
});

test('the file of refused rows is imported with the mapping that made it once it is corrected', async () => {
  const { file } = await importOrders(latin1(germanFile.replaceAll('370000', '370001')), german);
  expect(file).toContain('"=""+49 609 5550101"""');
  expect(file).toContain('"=""=SUMME(A1)"""');
  const corrected = file.replaceAll('FALSCH', 'DAY-ALL');
  expect((await importOrders(corrected, german)).counts).toEqual([2, 0, 0]);
});

test.each([
  ['with semicolons in Windows-1252', (text: string) => latin1(text.slice(1).replaceAll(',', ';'))],
  ['with tabs in UTF-16', (text: string) => Buffer.from(text.replaceAll(',', '\t'), 'utf16le')],
  [
    'with every cell in quotes',
    (text: string) => text.replaceAll(/(?<=^|[,\r\n\uFEFF])[^",\r\n\uFEFF]+/g, '"$&"'),
  ],
])('it may be saved by a spreadsheet %s', async (what, save) => {
  const at = 370_020 + what.length;
  const mapping = { ...german, decimal: '.' as const };
  const one = germanFile.replaceAll('370000', String(at)).replaceAll('36,50', '36.50');
  const { file } = await importOrders(latin1(one), mapping);
  const corrected = save(file.replaceAll('FALSCH', 'DAY-ALL'));
  expect((await importOrders(corrected, mapping)).counts).toEqual([2, 0, 0]);
});

test('it may be saved as a workbook, and that of a workbook keeps its amounts', async () => {
  const names = ['orderId', 'barcode', 'productId', 'orderedAt', 'amount'];
  const cells =
    '<c t="str"><v>37000091</v></c><c t="str"><v>5126000037000091</v></c><c t="str"><v>NONE</v></c><c s="2"><v>46346.4</v></c><c><v>36.5</v></c>';
  const book = makeWorkbook({ rows: `${textRow(1, names)}<row r="7">${cells}</row>` });
  const mapping = { decimal: ',', columns: Object.fromEntries(names.map((name) => [name, name])) } as const;
  const first = await importOrders(book, mapping);
  expect(first.rows).toEqual([7]);
  const corrected = first.file.replace('NONE', 'DAY-ALL');
  const lines = corrected.slice(1).trimEnd().split('\r\n');
  const again = makeWorkbook({
    rows: lines
      .map((line, index) =>
        textRow(
          index + 1,
          line.replaceAll(/"=""([^"]*)"""/g, (_, text: string) => text.replace(',', ';')).split(','),
        ).replaceAll(';', ','),
      )
      .join(''),
  });
  expect((await importOrders(again, { ...mapping, sheet: 'Orders of May' })).counts).toEqual([1, 0, 0]);
  expect((await importOrders(corrected, mapping)).counts).toEqual([0, 1, 0]);
});

test('a file of refused rows without a mapping, and its guess, have the columns of the first file', async () => {
  const head = 'orderId,barcode,productId,orderedAt,amount,purchaserLastName';
  const { file } = await importOrders(
    `${head}\n37000095,5126000037000095,NONE,2026-11-20T12:00:00Z,1,Łuksza;=x\n`,
  );
  const corrected = file.replace('NONE', 'DAY-ALL');
  const guess = await guessFile({ ...fileOf(corrected), fileName: 'refused.csv' }, {}, park.services.brand);
  expect([guess.headers, guess.rows[0]?.at(-1)]).toEqual([head.split(','), 'Łuksza;=x']);
  expect((await importOrders(corrected)).counts).toEqual([1, 0, 0]);
});

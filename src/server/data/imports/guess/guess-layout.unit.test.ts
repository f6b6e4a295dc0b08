import { writeFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { readMapping } from '#contract/import-mapping.ts';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { readPhoneDigits } from '#domain/phone.ts';
import { guessLayout, type GuessedLayout, type KnownLayout, guessFile } from './guess-file.ts';
import { UnreadableFile } from '../file-rows.ts';
import { previewRows } from './preview-rows.ts';

function layoutOf(content: string | Buffer, known: KnownLayout = {}): Promise<GuessedLayout> {
  const path = join(makeTemporaryFolder('layout'), 'file.csv');
  const bytes = Buffer.from(content);
  writeFileSync(path, bytes);
  return guessLayout({ path, sizeBytes: bytes.length }, known);
}

const head = 'locationId;name\n';

test('a UTF-8 file that holds the replacement character stays UTF-8', async () => {
  const { layout, notes } = await layoutOf(`${head}01;M\uFFFDwe\n02;Möwe\n`);
  expect([layout.encoding, notes]).toEqual(['utf-8', []]);
});

test('a file that is not UTF-8 is asked for with its first names, and with what other encodings make of them', async () => {
  const bytes = Buffer.from(`${head}01;Möwe\n02;Düne\n`, 'latin1');
  const { layout, notes, encodings } = await layoutOf(bytes);
  expect([layout.encoding, notes]).toEqual([
    'windows-1252',
    [
      'The file is not in UTF-8. Read as Windows-1252 and Latin-1 (Western Europe) it has these names: Möwe, Düne. If they are wrong, choose another encoding.',
    ],
  ]);
  expect(encodings.map(({ sample }) => sample)).toContain('Mφwe, Dόne');
});

test('Polish names are no pound signs, and a person may say that they are', async () => {
  const bytes = Buffer.from(`${head}01;\u00A3ukasz\n02;Wi\u009Cniewski\n`, 'latin1');
  const { layout, encodings } = await layoutOf(bytes);
  expect([layout.encoding, encodings[0]]).toEqual([
    'windows-1250',
    { encoding: 'windows-1250', sample: 'Łukasz, Wiśniewski' },
  ]);
  expect((await layoutOf(bytes, { encoding: 'windows-1252' })).notes[0]).toContain('£ukasz, Wiœniewski');
});

test.each([
  ['utf-16le', Buffer.from(`${head}01;Möwe\n`, 'utf16le')],
  ['utf-16be', Buffer.from(`${head}01;Möwe\n`, 'utf16le').swap16()],
  ['iso-2022-jp', Buffer.from(`${head}01;\u001B$B;3ED\u001B(B\n`, 'latin1')],
])('%s without a mark is known by its bytes', async (encoding, bytes) => {
  expect((await layoutOf(bytes)).layout.encoding).toBe(encoding);
});

test('a file that mixes encodings names its first line that is not UTF-8', async () => {
  const mixed = Buffer.concat([Buffer.from(`${head}01;Möwe\n`), Buffer.from('02;Düne\n03;x', 'latin1')]);
  expect((await layoutOf(mixed)).notes).toEqual([
    'The file mixes encodings: some rows are in UTF-8, and others, such as line 3, are not.',
  ]);
});

test('a character on the edge of two pieces of a long file is whole', async () => {
  const long = `${head}01;${'a'.repeat(64 * 1024 - head.length - 4)}ö\n`;
  expect(Buffer.from(long).indexOf('ö')).toBe(64 * 1024 - 1);
  expect((await layoutOf(long)).layout.encoding).toBe('utf-8');
});

test('a file that ends inside a character is not UTF-8', async () => {
  const cut = Buffer.from(`${head}01;Möwe\n02;ö`).subarray(0, -1);
  expect((await layoutOf(cut)).layout.encoding).toBe('windows-1252');
});

test('the header is found below a title, and a line that names the delimiter is believed', async () => {
  expect((await layoutOf('Our outlets\n\nlocationId;name\n01;Pier\n')).layout).toMatchObject({
    ...{ delimiter: ';', headerRow: 3 },
  });
  expect((await layoutOf('sep=|\nlocationId|name\n01|Pier, north\n')).layout.delimiter).toBe('|');
});

const mapping = readMapping({
  ...{ kind: 'balances', decimal: ',', thousands: '.', currency: '€', dates: 'dmy' },
  columns: { Nr: 'orderId', Code: 'barcode', Punkte: 'credits', Guthaben: 'cash', Stand: 'changedAt' },
});
const headers = ['Nr', 'Code', 'Punkte', 'Guthaben', 'Stand'];
const numbers = ['20260001', '5126000020260001'];

const preview = (...rows: Parameters<typeof previewRows>[1]['rows'][number][]) =>
  previewRows(mapping, { headers, rows, timeZone: 'Europe/Berlin', readPhone: readPhoneDigits });

test('a row is shown in our own form, with amounts in their unit and times in UTC', () => {
  expect(preview([...numbers, '12', '1.020,05 €', '20.11.2026 10:00'])).toEqual([
    {
      cells: {
        ...{ orderId: '20260001', barcode: '5126000020260001', credits: '12' },
        ...{ cash: '1020.05', changedAt: '2026-11-20T09:00:00.000Z' },
      },
      reasons: [],
    },
  ]);
});

test('an amount below one keeps its zeros', () => {
  const shown = ['0', '0,05', '0,5'].map(
    (cash) => preview([...numbers, '0', cash, '1.1.2026'])[0]?.cells['cash'],
  );
  expect(shown).toEqual(['0.00', '0.05', '0.50']);
});

test('a refused row has its reasons and no cells', () => {
  const [row] = preview([...numbers, 'viele', '36.50 $', '31.02.2026']);
  expect(row?.cells).toEqual({});
  expect(row?.reasons).toHaveLength(3);
});

test('a cell without a value of a workbook is a reason', () => {
  const [row] = preview([...numbers, { fault: 'holds the error #REF!' }, '1', '1.1.2026']);
  expect(row?.reasons).toEqual(['credits holds the error #REF!']);
});

test('a header that the mapping names and the file lacks is an error', () => {
  expect(() =>
    previewRows(mapping, { headers: ['Nr'], rows: [], timeZone: 'UTC', readPhone: readPhoneDigits }),
  ).toThrow(UnreadableFile);
});

/** For each file its kind, and for each of its headers our column; `-` for one that is left out. */
const files: Readonly<Record<string, readonly [kind: string, locale: string, columns: string]>> = {
  'galaxy.csv': [
    'orders',
    'en-US',
    'orderId orderedAt barcode productId - amount expiresAt purchaserFirstName purchaserLastName email phone channelRef',
  ],
  'accesso.csv': [
    'orders',
    'en-US',
    'orderId orderedAt barcode productId - - - amount purchaserFirstName purchaserLastName email expiresAt',
  ],
  'roller.csv': [
    'orders',
    'en-GB',
    'orderId barcode productId - orderedAt - firstName lastName purchaserFirstName purchaserLastName email amount source',
  ],
  'shopify-products.csv': ['products', 'en-US', '- name - - category - - productId - -'],
  'woocommerce.csv': [
    'orders',
    'en-US',
    'orderId - orderedAt purchaserFirstName purchaserLastName email phone productId - amount barcode',
  ],
  'square.csv': [
    'checks',
    'en-US',
    'orderedAt orderedAt - - - subtotal - - - checkId checkNumber terminalId status',
  ],
  'excel-dutch.csv': [
    'orders',
    'nl-NL',
    'orderId barcode productId orderedAt amount purchaserFirstName purchaserLastName email phone',
  ],
  'kasse.csv': [
    'checks',
    'de-DE',
    'checkId checkNumber shortNumber terminalId locationId orderedAt orderedAt - subtotal - - status',
  ],
  'japan.csv': [
    'orders',
    'ja-JP',
    'orderId orderedAt barcode productId - amount purchaserLastName purchaserFirstName email phone expiresAt -',
  ],
  'hotel.csv': [
    'stays',
    'fr-FR',
    'reservationNumber folio lastName firstName email arrivesAt departsAt - roomRevenue - status',
  ],
};

test.each(Object.entries(files))('%s', async (fileName, [kind, locale, columns]) => {
  const path = `src/domain/foreign-files/${fileName}`;
  const file = { path, sizeBytes: statSync(path).size, fileName: 'export.csv' };
  const { mapping: mapped, headers: sent } = await guessFile(file, {}, { locale, timeZone: 'Europe/Berlin' });
  const guessed = sent.map((header) => mapped.columns[header] ?? '-');
  expect([mapped.kind, guessed]).toEqual([kind, columns.split(' ')]);
});

import { readdirSync } from 'node:fs';

import { describe, expect, test, vi } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { makeWorkbook, textRow, type WorkbookContent } from './testing/make-workbook.ts';
import { germanHead, germanMapping, readFile } from './testing/read-file.ts';

const first = { orderId: '20260001', barcode: '5126000020260001', redeemedAt: '2026-11-20T09:00:00.000Z' };

test('a file of another system is read by its mapping, and a date joins the time of its own column', async () => {
  const text = Buffer.from(
    `${germanHead}\r\n20260001;5126000020260001;20.11.2026;10:00;Müller\r\n`,
    'latin1',
  );
  expect(await readFile(text, germanMapping)).toEqual({ rows: [first], refused: [] });
});

test.each(['utf-16le', 'utf-16be'] as const)(
  'a file in %s is read with and without a mapping',
  async (encoding) => {
    const little = Buffer.from(
      '\uFEFForderId,barcode,redeemedAt\n20260001,5126000020260001,2026-11-20T09:00Z\n',
      'utf16le',
    );
    const content = encoding === 'utf-16le' ? little : Buffer.from(little).swap16();
    const wanted = { rows: [{ ...first, redeemedAt: '2026-11-20T09:00Z' }], refused: [] };
    expect(await readFile(content)).toEqual(wanted);
    const columns = { orderId: 'orderId', barcode: 'barcode', redeemedAt: 'redeemedAt' };
    expect(await readFile(content, { encoding, columns })).toEqual(wanted);
  },
);

test.each([undefined, { columns: { orderId: 'orderId', barcode: 'barcode', redeemedAt: 'redeemedAt' } }])(
  'a row of totals and a repeated header are refused in words of their own, with the mapping %j',
  async (mapping) => {
    const head = 'orderId,barcode,redeemedAt';
    const rows = [
      '20260001,5126000020260001,2026-11-20T09:00Z',
      head,
      'Summe: 2 Karten,,36',
      ',合計,"1,234"',
    ];
    const read = await readFile([head, ...rows, ''].join('\n'), mapping);
    expect([read.rows.length, read.refused.map(({ reasons }) => reasons.join())]).toEqual([
      1,
      [
        'The row repeats the header; it is left out',
        'The row "Summe: 2 Karten" is a row of totals; it is left out',
        'The row "合計" is a row of totals; it is left out',
      ],
    ]);
  },
);

test('constants fill empty cells, a header fills several columns, and values translate texts of any case', async () => {
  const { rows } = await readFile(
    'Nr;Gast;An;Ab;Umsatz;Stand\nA1;Duarte;18.11.2026;20.11.2026;412,00;ABGEREIST\nA2;Duarte;18.11.2026;20.11.2026;;\n',
    {
      delimiter: ';',
      columns: {
        Nr: ['reservationNumber', 'folio'],
        Gast: 'lastName',
        An: 'arrivesAt',
        Ab: 'departsAt',
        Umsatz: 'roomRevenue',
        Stand: 'status',
      },
      constants: { firstName: 'Ines', roomRevenue: '0', status: 'reserved' },
      values: { status: { abgereist: 'checked-out' } },
      decimal: ',',
      dates: 'dmy',
    },
    'stays',
  );
  expect(rows).toMatchObject([
    { reservationNumber: 'A1', folio: 'A1', roomRevenue: '41200', status: 'checked-out', firstName: 'Ines' },
    { reservationNumber: 'A2', folio: 'A2', roomRevenue: '0', status: 'reserved', firstName: 'Ines' },
  ]);
});

test('each wrong cell is named with its row, and the other rows are read', async () => {
  const { rows, refused } = await readFile(
    `${germanHead}\nx;5126000020260001;40.11.2026;10:00;\n20260001;5126000020260001;20.11.2026;10:00;\n1;2;3;4;5;6\n\n20260001;5126000020260001;01.01.1900;;\n20260001;5126000020260001;31.12.9999;;\n`,
    { ...germanMapping, encoding: 'utf-8' },
  );
  expect(rows).toEqual([first]);
  expect(refused).toEqual([
    { row: 2, reasons: ['orderId is not 8 digits', 'redeemedAt is not a time such as 20.11.2026 10:00'] },
    { row: 4, reasons: ['The row has 6 cells, and the first line 5'] },
    { row: 6, reasons: ['redeemedAt is not between 1990 and 2099'] },
    { row: 7, reasons: ['redeemedAt is not between 1990 and 2099'] },
  ]);
});

const head = textRow(1, ['orderId', 'barcode', 'redeemedAt']);
const cells = (row: number, more: string): string =>
  `<row r="${row}"><c r="A${row}"><v>20260001</v></c><c r="B${row}" t="s"><v>0</v></c>${more}</row>`;
const strings = ['5126000020260001'];
const book = (rows: string, change: Partial<WorkbookContent> = {}): Buffer =>
  makeWorkbook({ rows: head + rows, strings, ...change });

describe('a workbook', () => {
  test.each([
    ['1900', '46346.416666666664', {}],
    ['1904', '44884.416666666664', { date1904: true }],
  ] as const)('with dates since %s is read without a mapping', async (_, serial, change) => {
    const content = book(cells(2, `<c r="C2" s="2"><v>${serial}</v></c>`), change);
    expect(await readFile(content)).toEqual({ rows: [first], refused: [] });
  });

  test('gives the stored value of a formula, and refuses the row of one without a value or with an error', async () => {
    const content = book(
      [
        cells(2, '<c r="C2" s="2"><f>NOW()</f><v>46346.416666666664</v></c>'),
        cells(3, '<c r="C3"><f>NOW()</f></c>'),
        cells(4, '<c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
        cells(5, '<c r="C5" s="1"><v>99999999</v></c>'),
        cells(6, '<c r="C6"><v>46346</v></c>'),
        cells(7, '<c r="C7" t="s"><v>7</v></c>'),
        cells(8, ''),
      ].join(''),
    );
    const { rows, refused } = await readFile(content);
    expect(rows).toEqual([first]);
    expect(refused.map(({ reasons }) => reasons.join())).toEqual([
      expect.stringContaining('redeemedAt is a formula without its value'),
      'redeemedAt is the error #DIV/0! of a formula',
      'redeemedAt is no date of the calendar',
      'redeemedAt is a number, and the cell has no date format',
      'redeemedAt names a text that the workbook does not have',
      'redeemedAt is missing',
    ]);
  });

  test('with a cell of 10 MB refuses its row only', async () => {
    const long = `<c r="C2" t="inlineStr"><is><t>${'x'.repeat(10_000_000)}</t></is></c>`;
    const good = cells(3, '<c r="C3" s="2"><v>46346.416666666664</v></c>');
    const shared = makeWorkbook({ rows: head + cells(2, long) + good, strings });
    expect(await readFile(shared)).toEqual({
      rows: [first],
      refused: [{ row: 2, reasons: ['redeemedAt is longer than 64 KiB'] }],
    });
  });

  test('may prefix its tags, skip empty rows and say nothing of positions', async () => {
    const rows = `${textRow(3, ['orderId', 'barcode', 'redeemedAt'])}<x:row r="9"><x:c t="str"><x:v>20260001</x:v></x:c><x:c t="s"><x:v>0</x:v></x:c><x:c t="d"><x:v>2026-11-20T10:00:00</x:v></x:c></x:row>`;
    const read = await readFile(makeWorkbook({ rows, strings }), {
      headerRow: 3,
      columns: { orderId: 'orderId', barcode: 'barcode', redeemedAt: 'redeemedAt' },
    });
    expect(read).toEqual({ rows: [first], refused: [] });
  });

  test('leaves no file of its texts behind', async () => {
    const folder = makeTemporaryFolder('leaves-no-file');
    vi.stubEnv('TMPDIR', folder);
    await readFile(book(cells(2, '<c r="C2" s="2"><v>46346.4</v></c>')));
    vi.unstubAllEnvs();
    expect(readdirSync(folder).filter((name) => !name.startsWith('read-file-'))).toEqual([]);
  });
});

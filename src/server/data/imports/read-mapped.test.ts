import { readdirSync } from 'node:fs';

import { describe, expect, test, vi } from 'vitest';
import { eq, like } from 'drizzle-orm';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { orders } from '#server/base/db/schema/park.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { sharePark } from '#server/testing/test-park.ts';
import { makeWorkbook, textRow, type WorkbookContent } from './testing/make-workbook.ts';
import { germanHead, germanMapping, readFile } from './testing/read-file.ts';
import { importFile } from './import-file.ts';
import { fetchRefusals, type ImportRun } from './runs.queries.ts';

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

const park = sharePark();

const ordersHead = 'orderId,barcode,productId,orderedAt,amount';
const run = (kind: 'orders', text: string | Buffer): Promise<ImportRun> =>
  importFile(park.services, fileOf(kind, text));

test.each([
  ['', 'The file is empty'],
  ['orderId,colour\n', 'does not know the columns "colour"; it needs the columns barcode'],
  ['orderId,orderId,barcode\n1,2,3', 'twice'],
  [`${ordersHead}\n"30000091,5126000030000091`, 'a quote is left open'],
  [`${ordersHead}\n1,"Smith" John,3`, 'line 2: a quote is not at the start or end of a cell'],
  [`${ordersHead}\n1,5" plate,"3`, 'line 2: a quote is left open'],
  [`${ordersHead}\n${'9'.repeat(70_000)}\n`, 'longer than 64 KiB'],
  [Buffer.concat([Buffer.from(`${ordersHead}\n`), Buffer.from([0xff, 0xfe, 0x0a])]), 'not in UTF-8'],
  [`${ordersHead}\n3000\0`, 'holds a NUL'],
])('a file that is not a CSV of its kind is refused with a clear message (%#)', async (text, words) => {
  const done = await run('orders', text);
  expect([done.state, done.fault]).toEqual(['failed', expect.stringContaining(words)]);
});

test.each([
  ['Windows', '\r\n'],
  ['old Macs', '\r'],
])('the line ends of %s separate rows, and empty lines are none', async (_system, end) => {
  const lines = [ordersHead, '', '30000111,5126000030000111,DAY-ALL,2026-11-20T12:00:00Z', '', ''];
  const done = await run('orders', lines.join(end));
  expect([done.state, done.rowsRead]).toEqual(['done', 1]);
  expect(await fetchRefusals(park.services.db, done.runId)).toMatchObject([
    { row: 3, reasons: ['The row has 4 cells, and the first line 5'] },
  ]);
});

test('a file that has the line ends of several systems is read row by row', async () => {
  const row = (id: number): string => `${id},51260000${id},DAY-ALL,2026-11-20T12:00:00Z,45`;
  const done = await run('orders', `${ordersHead}\n${row(30000121)}\r\n${row(30000122)}\r${row(30000123)}\n`);
  expect([done.state, done.rowsKept]).toEqual(['done', 3]);
});

test('a cell of blanks and invisible marks alone is an empty one', async () => {
  const rows = [
    ' ,5126000030000131,DAY-ALL',
    '30000131,5126000030000131,\u00a0\u200b',
    '30000132,\ufe0f,DAY-ALL',
  ];
  const lines = rows.map((given) => `${given},2026-11-20T12:00:00Z,45`);
  const done = await run('orders', [ordersHead, ...lines, ''].join('\n'));
  const refused = await fetchRefusals(park.services.db, done.runId);
  expect(refused.map(({ reasons }) => reasons)).toEqual([
    ['orderId is missing'],
    ['productId is missing'],
    ['barcode is missing'],
  ]);
});

test('a row of empty cells is refused, and cells are taken as they are', async () => {
  const done = await run(
    'orders',
    `${ordersHead}\n,,,,\n3000011X,5126000030000112,DAY-ALL,2026-11-20 12:00,4\n`,
  );
  const refused = await fetchRefusals(park.services.db, done.runId);
  expect(refused.map(({ row, reasons }) => [row, reasons[0]])).toEqual([
    [2, 'orderId is missing'],
    [3, 'orderId is not 8 digits'],
  ]);
});

test.each([
  ['Smith "Bob" John', 'Smith "Bob" John'],
  ['5" plate', '5" plate'],
  ['6""', '6""'],
  ['2"x"4"', '2"x"4"'],
  ['="0012"', '0012'],
  ['  "Smith, John"', 'Smith, John'],
  [' """Bob"" Smith"', '"Bob" Smith'],
])('spreadsheets and we read the cell %s as the text %s', async (cell, text) => {
  const row = (id: number): string => `${cell},${id},51260000${id},DAY-ALL,2026-11-20T12:00:00Z,45,${cell}`;
  // More rows than fit into one piece of the file, so that quotes stand at the ends of pieces too.
  const rows = Array.from({ length: 700 }, (_, place) => row(30001000 + place));
  const heading = `purchaserFirstName,${ordersHead},channelRef`;
  const done = await run('orders', [heading, ...rows, ''].join('\n'));
  expect([done.state, done.rowsRefused]).toEqual(['done', 0]);
  const stored = await park.services.db.select().from(orders).where(like(orders.orderId, '30001%'));
  expect(new Set(stored.flatMap((one) => [one.purchaserFirstName, one.channelRef]))).toEqual(new Set([text]));
});

test('semicolons, tabs, a byte order mark, quotes, a last separator and any order of columns are accepted', async () => {
  const row = '45.00;2026-11-20T12:00:00Z;DAY-ALL;5126000030000101;30000101;"Ann ""Annie"" Lee; Jr";\r\n';
  const text = `\u{feff}amount;orderedAt;productId;BARCODE;orderId;purchaserLastName;\r\n${row}\r\n`;
  expect((await run('orders', text)).rowsKept).toBe(1);
  const [order] = await park.services.db.select().from(orders).where(eq(orders.orderId, '30000101'));
  expect(order?.purchaserLastName).toBe('Ann "Annie" Lee; Jr');
  const tabs = `${ordersHead}\n30000102,5126000030000102,DAY-ALL,2026-11-20T12:00:00Z,45`.replaceAll(
    ',',
    '\t',
  );
  expect((await run('orders', tabs)).rowsKept).toBe(1);
});

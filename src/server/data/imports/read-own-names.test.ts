import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orders } from '#server/base/db/schema/park.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { importFile } from './import-file.ts';
import { fetchRefusals, type ImportRun } from './runs.queries.ts';
import { sharePark } from '#server/testing/shared-park.ts';

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
  const lines = rows.map((cells) => `${cells},2026-11-20T12:00:00Z,45`);
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
  const head = `purchaserFirstName,${ordersHead},channelRef`;
  const done = await run('orders', [head, ...rows, ''].join('\n'));
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

import { eq } from 'drizzle-orm';
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

test('a row of empty cells is refused, and cells are taken as they are', async () => {
  const done = await run(
    'orders',
    `${ordersHead}\n,,,,\n30000112 ,5126000030000112,DAY-ALL,2026-11-20 12:00,4\n`,
  );
  const refused = await fetchRefusals(park.services.db, done.runId);
  expect(refused.map(({ row, reasons }) => [row, reasons[0]])).toEqual([
    [2, 'orderId is missing'],
    [3, 'orderId is not 8 digits'],
  ]);
});

test('semicolons, tabs, a byte order mark, quotes and any order of columns are accepted', async () => {
  const row = '45.00;2026-11-20T12:00:00Z;DAY-ALL;5126000030000101;30000101;"Ann ""Annie"" Lee; Jr"\r\n';
  const text = `\u{feff}amount;orderedAt;productId;BARCODE;orderId;purchaserLastName\r\n${row}\r\n`;
  expect((await run('orders', text)).rowsKept).toBe(1);
  const [order] = await park.services.db.select().from(orders).where(eq(orders.orderId, '30000101'));
  expect(order?.purchaserLastName).toBe('Ann "Annie" Lee; Jr');
  const tabs = `${ordersHead}\n30000102,5126000030000102,DAY-ALL,2026-11-20T12:00:00Z,45`.replaceAll(
    ',',
    '\t',
  );
  expect((await run('orders', tabs)).rowsKept).toBe(1);
});

import { readFileSync } from 'node:fs';

import { and, eq, sql } from 'drizzle-orm';
import { expect, vi, onTestFinished } from 'vitest';

import { importKindNames, type ImportKind } from '#contract/import-kinds.ts';

import { attractionVisits, orders, passes, products } from '#server/base/db/schema/park.ts';
import { checks, stays } from '#server/base/db/schema/loyalty.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { testNow } from '#server/testing/prepare-park.ts';
import { test, sharePark } from '#server/testing/test-park.ts';
import type { FileSource } from './file-source.ts';
import { makeTemplate } from './template/import-template.ts';
import { beginFileRun, continueRun, importFile, type FileImport } from './import-file.ts';
import { fetchRefusals, fetchRun, type ImportRun } from './runs.queries.ts';

const park = sharePark();

const ordersHead = 'orderId,barcode,productId,orderedAt,amount';

const run = (
  kind: ImportKind,
  text: string | Buffer,
  change: Partial<FileImport> = {},
  at = park,
): Promise<ImportRun> => importFile(at.services, fileOf(kind, text, change));

async function passOf(orderId: string, at = park) {
  const [row] = await at.services.db.select().from(passes).where(eq(passes.orderId, orderId));
  return row;
}

test('three columns make a product, and its category decides about the others', async () => {
  const text = 'productId,name,category\nP1,A, Season Pass \nP2,B,Wristband\nP3,C,Stored Value Card\n';
  expect(await run('products', text)).toMatchObject({ rowsKept: 3, rowsRefused: 0 });
  const made = await park.services.db
    .select()
    .from(products)
    .where(sql`product_id like 'P_'`)
    .orderBy(products.name);
  const flags = { isPassholder: false, isWristband: false, earnsPoints: true, maySelfActivate: true };
  expect(made).toMatchObject([
    { ...flags, merchItemId: 'P1', ttCategoryId: 'Season Pass', isPassholder: true },
    { ...flags, merchPackId: 'P2', creditsInitial: 0, isWristband: true },
    { ...flags, cashInitialCents: 0, earnsPoints: false },
  ]);
});

test('every template and sample is imported as it is, and a sample writes nothing when it is imported again', async (own) => {
  for (const kind of importKindNames) {
    const template = await run(kind, makeTemplate(kind, own.services.brand), {}, own);
    expect([kind, template.fault, template.rowsRead]).toEqual([kind, null, 0]);
    const text = readFileSync(`docs/samples/${kind}.csv`);
    const first = await run(kind, text, {}, own);
    expect([kind, first.state, first.rowsRead, first.rowsKept, first.rowsRefused]).toEqual([
      kind,
      'done',
      1,
      1,
      0,
    ]);
    const again = await run(kind, text, {}, own);
    expect([kind, again.rowsKept, again.rowsUnchanged]).toEqual([kind, 0, 1]);
  }
  const pass = await passOf('20260001', own);
  expect(pass).toMatchObject({
    isRedeemed: true,
    isRefunded: true,
    credits: 12,
    cashCents: 2000,
    amountCents: 7900,
  });
  expect(pass?.redeemedAt?.toISOString()).toBe('2026-11-21T15:02:00.000Z');
  expect(
    await own.services.db.select().from(stays).where(eq(stays.reservationNumber, 'HB900001')),
  ).toHaveLength(1);
  const [check] = await own.services.db.select().from(checks).where(eq(checks.checkId, '880900001'));
  expect(check).toMatchObject({ subtotalCents: 2450, status: 'closed' });
  const [product] = await own.services.db.select().from(products).where(eq(products.productId, 'DAY-SPRING'));
  expect(product).toMatchObject({ maySelfActivate: false, validityText: null });
});

test('a guest finds an imported pass by its order id and barcode', async () => {
  await run(
    'orders',
    `${ordersHead},firstName\n30000001,5126000030000001,DAY-ALL,2026-11-20T12:00:00Z,79.00,Łukasz\n`,
  );
  const answer = await park.post('/api/login/', { orderId: '30000001', barcode: '5126000030000001' });
  expect(answer.json()).toMatchObject({ firstName: 'Łukasz', product: 'All Piers Day Ticket' });
});

test('invalid rows are refused by number with their reasons, and the others are kept', async () => {
  const file = [
    ordersHead,
    '30000011,5126000030000011,DAY-ALL,2026-11-20T12:00:00Z,79.00',
    '3000001,x,DAY-ALL,yesterday,-1',
    '30000012,5126000030000012,NO-SUCH,2026-11-20T12:00:00Z,79.00',
    '30000013,5126000030000013,DAY-ALL,2026-11-20T12:00:00Z',
    // The barcode of the first row, in another order.
    '30000014,5126000030000011,DAY-ALL,2026-11-20T12:00:00Z,79.00',
    '30000015,5126000030000015,DAY-ALL,2026-11-20T12:00:00Z,79.00',
  ].join('\r\n');
  const done = await run('orders', file);
  expect([done.rowsRead, done.rowsKept, done.rowsRefused]).toEqual([6, 2, 4]);
  expect(await fetchRefusals(park.services.db, done.runId)).toMatchObject([
    {
      row: 3,
      reasons: [
        'orderId is not 8 digits',
        'barcode is not 8 to 18 digits',
        'orderedAt is not a time with its zone, such as 2026-11-21T17:31:00Z',
        'amount is not an amount such as 36.50',
      ],
    },
    { row: 4, reasons: ['productId is not a known product'] },
    { row: 5, reasons: ['The row has 4 cells, and the first line 5'] },
    {
      row: 6,
      reasons: [
        'The barcode belongs to order 30000011; if that is wrong, correct the barcode of that pass in the tab Orders (or by the command pass correct-barcode) and import this row again',
      ],
    },
  ]);
  expect(await passOf('30000015')).toBeDefined();
});

test('a registration, a redemption and a balance survive a second import of the same order', async () => {
  const row = '30000021,5126000030000021,CR-50,2026-11-20T12:00:00Z';
  await run('orders', `${ordersHead},firstName,email\n${row},45.00,Ada,\n`);
  const own = { firstName: 'Adeline', email: 'adeline@mail.example', credits: 3, isRedeemed: true };
  await park.services.db.update(passes).set(own).where(eq(passes.orderId, '30000021'));
  const again = await run(
    'orders',
    `${ordersHead},firstName,email,credits\n${row},40.00,Ada,ada@mail.example,50\n`,
  );
  expect(again.rowsKept).toBe(1);
  expect(await passOf('30000021')).toMatchObject({ ...own, amountCents: 4000 });
});

test('a new card has the balance of its product, and a passholder gets a slot for the photo', async () => {
  await run(
    'orders',
    `${ordersHead}\n30000031,5126000030000031,CR-50,2026-11-20T12:00:00Z,45\n30000032,5126000030000032,WP-GOLD,2026-11-20T12:00:00Z,189\n`,
  );
  expect(await passOf('30000031')).toMatchObject({ credits: 50, photoUid: null });
  expect((await passOf('30000032'))?.photoUid).toMatch(/^[0-9a-f-]{36}$/);
});

test('several passes of an order are separate rows, and a changed order is kept for each of them', async () => {
  const rows = (invoice: string) =>
    `${ordersHead},invoiceNumber\n30000041,5126000030000041,DAY-ALL,2026-11-20T12:00:00Z,79,${invoice}\n30000041,5126000030000042,DAY-ALL,2026-11-20T12:00:00Z,79,${invoice}\n`;
  expect((await run('orders', rows('INV-1'))).rowsKept).toBe(2);
  const changed = await run('orders', rows('INV-2'));
  expect([changed.rowsKept, changed.rowsUnchanged]).toEqual([2, 0]);
  const [order] = await park.services.db.select().from(orders).where(eq(orders.orderId, '30000041'));
  expect(order?.invoiceNumber).toBe('INV-2');
});

test('late, repeated and unordered balances and checks leave the newest', async () => {
  await run('orders', `${ordersHead}\n30000051,5126000030000051,CR-50,2026-11-20T12:00:00Z,45\n`);
  const balance = (credits: number, minute: number) =>
    `orderId,barcode,credits,cash,changedAt\n30000051,5126000030000051,${credits},0,2026-11-21T16:0${minute}:00Z\n`;
  for (const [credits, minute] of [
    [40, 2],
    [44, 1],
    [40, 2],
    [30, 3],
    [44, 1],
    [30, 3],
  ] as const)
    await run('balances', balance(credits, minute));
  expect((await passOf('30000051'))?.credits).toBe(30);
});

test('the first redemption of a pass counts, in whatever order they arrive', async () => {
  await run('orders', `${ordersHead}\n30000061,5126000030000061,DAY-ALL,2026-11-20T12:00:00Z,45\n`);
  const redeemed = (minute: number) =>
    `orderId,barcode,redeemedAt\n30000061,5126000030000061,2026-11-21T16:0${minute}:00Z\n`;
  for (const minute of [5, 3, 9]) await run('redemptions', redeemed(minute));
  expect((await passOf('30000061'))?.redeemedAt?.toISOString()).toBe('2026-11-21T16:03:00.000Z');
});

test.each(['redemptions', 'refunds', 'balances', 'visits'] as const)(
  '%s of an unknown pass are refused',
  async (kind) => {
    const text = readFileSync(`docs/samples/${kind}.csv`, 'utf8').replaceAll('20260001', '39999999');
    const done = await run(kind, text);
    expect(await fetchRefusals(park.services.db, done.runId)).toMatchObject([
      { row: 2, reasons: ['There is no pass with this orderId and barcode'] },
    ]);
  },
);

const manyRows = (from: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => `${from + index},51260000${from + index},DAY-ALL,2026-11-20T12:00:00Z,45`,
  );

test('a run that was cut off continues after the last committed batch', async () => {
  const text = [ordersHead, ...manyRows(31_000_000, 25)].join('\n');
  const cutOff = ({ rowsRead }: { rowsRead: number }): void => {
    if (rowsRead === 20) throw new Error('the power is gone');
  };
  const first = run('orders', text, { rowsPerBatch: 10, onProgress: cutOff });
  await expect(first).rejects.toThrow('the power is gone');
  const seen: number[] = [];
  const done = await run('orders', text, {
    rowsPerBatch: 10,
    onProgress: ({ rowsRead }) => seen.push(rowsRead),
  });
  expect(seen[0]).toBe(20);
  expect([done.rowsRead, done.rowsKept, done.rowsUnchanged, done.state]).toEqual([25, 25, 0, 'done']);
  const [count] = await park.services.db
    .select({ rows: sql<number>`count(*)::int` })
    .from(orders)
    .where(sql`order_id between '31000000' and '31000024'`);
  expect(count?.rows).toBe(25);
});

test('a file that takes long to read keeps its run alive before its first batch', async () => {
  const file = fileOf('orders', [ordersHead, ...manyRows(33_000_000, 2)].join('\n'));
  const gate = Promise.withResolvers<undefined>();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const source: FileSource = {
    read: async function* (options) {
      await gate.promise;
      yield* file.source.read(options);
    },
  };
  const started = await beginFileRun(park.services, file);
  const running = continueRun(park.services, { ...file, source }, started);
  park.clock.advance(50);
  vi.advanceTimersByTime(15_000);
  await expect
    .poll(async () => (await fetchRun(park.services.db, started.runId))?.heardAt)
    .toEqual(park.clock.now());
  gate.resolve(undefined);
  expect((await running).state).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('a file is not imported twice at the same time', async () => {
  const text = [ordersHead, ...manyRows(32_000_000, 30)].join('\n');
  const outcomes = await Promise.allSettled([run('orders', text), run('orders', text)]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  const states = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value.rowsKept] : [],
  );
  // Either may begin first; one that begins after the other's end finds every row unchanged.
  expect(states.reduce((total, rows) => total + rows, 0)).toBe(30);
  expect(refused.length + states.length).toBe(2);
});

test('cells that look like SQL or spreadsheet formulas are treated as text', async () => {
  const name = String.raw`'); drop table passes; --\\{"a","NULL"}`;
  const text = `${ordersHead},purchaserFirstName,purchaserLastName\n30000111,5126000030000111,DAY-ALL,2026-11-20T12:00:00Z,45,"${name.replaceAll('"', '""')}",NULL\n`;
  await run('orders', text);
  const [order] = await park.services.db.select().from(orders).where(eq(orders.orderId, '30000111'));
  expect([order?.purchaserFirstName, order?.purchaserLastName]).toEqual([name, 'NULL']);
});

test('a visit is stored once, however often it is reported', async () => {
  const card = { orderId: '10400001', barcode: '7226000004000017' };
  const row = `${card.orderId},${card.barcode},Sea Serpent,Pier,2026-11-21T10:00:00Z,6`;
  const other = `${card.orderId},${card.barcode},Sea Serpent,Pier,2026-11-21T05:00:01-05:00,6`;
  const head = 'orderId,barcode,attraction,location,visitedAt,credits';
  for (const text of [row, row, other]) await run('visits', `${head}\n${text}`);
  const found = await park.services.db
    .select()
    .from(attractionVisits)
    .where(
      and(
        eq(attractionVisits.orderId, card.orderId),
        eq(attractionVisits.attraction, 'Sea Serpent'),
        sql`visited_at <= ${testNow.toISOString()}::timestamptz and location = 'Pier'`,
      ),
    );
  expect(found).toHaveLength(2);
});

test('a file whose every barcode belongs to another order is refused row by row without delay', async () => {
  const first = manyRows(33_000_000, 1500);
  await run('orders', [ordersHead, ...first].join('\n'));
  const taken = await run('orders', [ordersHead, ...first.map((row) => row.replace('33', '34'))].join('\n'));
  expect([taken.rowsKept, taken.rowsRefused]).toEqual([0, 1500]);
});

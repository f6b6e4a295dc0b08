import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { ImportKind } from '#contract/import-kinds.ts';

import { importChanges, importRuns } from '#server/base/db/schema/imports.ts';
import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { checks } from '#server/base/db/schema/loyalty.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { passDays } from '#server/base/db/schema/figures.ts';
import { orders, passes, products } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { makeDailyCounts } from '#server/office/dashboard/daily-counts.ts';
import { countOpenedPasses } from '#server/office/dashboard/opened-passes.queries.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { importFile } from '../import-file.ts';
import { importRows } from '../import-rows.ts';
import type { ImportRun } from '../runs.queries.ts';
import { fetchUndoRefusals } from './undo-lease.queries.ts';
import { beginUndoRun } from './undo-run.ts';
import { undoImport } from '../testing/undo-import.ts';

const head = 'orderId,barcode,productId,orderedAt,amount';
const rowOf = (orderId: string, amount = '79.00', product = 'DAY-ALL'): string =>
  `${orderId},51260000${orderId},${product},2026-11-20T12:00:00Z,${amount}`;
const orderFile = (...rows: string[]): string => `${[head, ...rows].join('\n')}\n`;

const load = (park: TestPark, kind: ImportKind, text: string, rowsPerBatch = 5000): Promise<ImportRun> =>
  importFile(park.services, fileOf(kind, text, { rowsPerBatch }));

const passOf = async (park: TestPark, orderId: string) =>
  (await park.services.db.select().from(passes).where(eq(passes.orderId, orderId)))[0];
const orderCount = (park: TestPark, orderId: string): Promise<number> =>
  park.services.db.$count(orders, eq(orders.orderId, orderId));

test('undoing a run removes the passes and orders that it created, and the file can be imported again', async (park) => {
  const file = orderFile(rowOf('30000001'), rowOf('30000002'), rowOf('30000003'));
  const run = await load(park, 'orders', file, 2);
  const undone = await undoImport(park, run.runId);
  expect(undone).toMatchObject({ state: 'done', undoState: 'undone', undoTaken: 3, undoRefused: 0 });
  expect([await passOf(park, '30000001'), await orderCount(park, '30000003')]).toEqual([undefined, 0]);
  expect(await load(park, 'orders', file)).toMatchObject({ rowsKept: 3 });
  expect((await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test('a pass that was opened and then taken back keeps its openings, without its number', async (park) => {
  const { services } = park;
  const run = await load(park, 'orders', orderFile(rowOf('30000001'), rowOf('30000002')));
  for (const orderId of ['30000001', '30000001', '30000002'])
    await park.post('/api/login/', { orderId, barcode: `51260000${orderId}` });
  await makeDailyCounts(services)();
  park.clock.advance(86_400);
  await park.post('/api/login/', { orderId: '30000001', barcode: '5126000030000001' });
  await makeDailyCounts(services)();
  const november = [{ from: '2026-11-01', to: '2026-11-30' }];
  expect(await countOpenedPasses(services.db, november, '')).toEqual([2]);
  expect(await undoImport(park, run.runId)).toMatchObject({ undoTaken: 2, undoRefused: 0 });
  const days = await services.db.select().from(passDays);
  expect(days.map(({ orderId }) => orderId)).toEqual(['', '', '']);
  expect(days.map(({ views }) => views).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  expect(await countOpenedPasses(services.db, november, '')).toEqual([2]);
  expect((await verifyInvariants(services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
});

test('undoing a run gives changed rows their former values back, and installed passes follow', async (park) => {
  const { db, clock } = park.services;
  await load(park, 'orders', orderFile(rowOf('30000001', '79.00')));
  const before = await passOf(park, '30000001');
  const [sold] = await db.select().from(products).where(eq(products.productId, 'DAY-ALL'));
  if (sold === undefined) throw new Error('The demo park has lost a product.');
  await db.insert(products).values({ ...sold, productId: 'DAY-NEW', isPassholder: true });
  const run = await load(park, 'orders', orderFile(rowOf('30000001', '1.00', 'DAY-NEW')));
  const [orderId, barcode] = ['30000001', '5126000030000001'];
  await db
    .insert(googleWalletObjects)
    .values({ objectId: 'one', classId: 'x', orderId, barcode, fingerprint: '', writtenAt: clock.now() });
  expect(await undoImport(park, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  const { updatedAt: _before, ...values } = before ?? {};
  expect(await passOf(park, orderId)).toMatchObject(values);
  expect(await db.select().from(passUpdates)).toMatchObject([{ orderId, barcode, reason: 'import' }]);
});

test('a dry run changes nothing and says what the undo then does', async (park) => {
  const run = await load(park, 'orders', orderFile(rowOf('30000001'), rowOf('30000002')), 1);
  await importRows(park.services, 'redemptions', [
    { orderId: '30000002', barcode: '5126000030000002', redeemedAt: '2026-11-21T10:00:00Z' },
  ]);
  const tried = await undoImport(park, run.runId, true);
  expect(tried).toMatchObject({ state: 'done', undoState: 'tried', undoTaken: 1, undoRefused: 1 });
  const said = await fetchUndoRefusals(park.services.db, run.runId);
  expect(said).toEqual([{ subject: 'pass 30000002/5126000030000002', reason: 'it was redeemed' }]);
  expect(await passOf(park, '30000001')).toBeDefined();
  expect(await undoImport(park, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 1 });
  expect(await fetchUndoRefusals(park.services.db, run.runId)).toEqual(said);
  expect([await passOf(park, '30000001'), await orderCount(park, '30000002')]).toEqual([undefined, 1]);
});

test('a row that a file names twice returns to its state before the file', async (park) => {
  await load(park, 'orders', orderFile(rowOf('30000001', '10.00')));
  // Rows of one pass at different times are its history; without a time they would contradict each other.
  const twice = [
    `${head},changedAt`,
    `${rowOf('30000001', '20.00')},2026-11-21T10:00:00Z`,
    `${rowOf('30000002', '5.00')},2026-11-21T10:00:00Z`,
    `${rowOf('30000001', '30.00')},2026-11-21T11:00:00Z`,
    `${rowOf('30000002', '6.00')},2026-11-21T11:00:00Z`,
    '',
  ].join('\n');
  const run = await load(park, 'orders', twice, 1);
  expect(await undoImport(park, run.runId, true)).toMatchObject({ undoRefused: 0 });
  expect(await undoImport(park, run.runId)).toMatchObject({ undoRefused: 0 });
  expect(await passOf(park, '30000001')).toMatchObject({ amountCents: 1000 });
  expect(await passOf(park, '30000002')).toBeUndefined();
});

test('a row that a later run changed keeps its values, and can be undone once the later run is undone', async (park) => {
  const first = await load(park, 'orders', orderFile(rowOf('30000001', '10.00')));
  const second = await load(park, 'orders', orderFile(rowOf('30000001', '20.00')));
  expect(await undoImport(park, first.runId)).toMatchObject({ undoTaken: 0, undoRefused: 1 });
  expect(await fetchUndoRefusals(park.services.db, first.runId)).toMatchObject([
    { reason: 'it was changed since' },
  ]);
  expect(await undoImport(park, second.runId)).toMatchObject({ undoTaken: 1 });
  expect(await passOf(park, '30000001')).toMatchObject({ amountCents: 1000 });
  expect(await undoImport(park, first.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  expect([await passOf(park, '30000001'), await orderCount(park, '30000001')]).toEqual([undefined, 0]);
});

test('a refund is taken back with the values of the pass, and a redemption too', async (park) => {
  await load(park, 'orders', orderFile(rowOf('30000001')));
  const key = { orderId: '30000001', barcode: '5126000030000001' };
  const redeemed = await importRows(
    park.services,
    'redemptions',
    [{ ...key, redeemedAt: '2026-11-21T10:00:00Z' }],
    undefined,
    { source: 'call', sender: 'gate', reference: '' },
  );
  const refunded = await load(park, 'refunds', `orderId,barcode\n${key.orderId},${key.barcode}\n`);
  expect(await undoImport(park, refunded.runId)).toMatchObject({ undoTaken: 1 });
  expect(await passOf(park, key.orderId)).toMatchObject({ isRefunded: false, isRedeemed: true });
  const { runId } = redeemed;
  if (runId === null) throw new Error('A call that wrote something has no run.');
  expect(await undoImport(park, runId)).toMatchObject({ undoTaken: 1, source: 'call', startedBy: 'gate' });
  expect(await passOf(park, key.orderId)).toMatchObject({ isRedeemed: false, redeemedAt: null });
});

test('products, checks and stays are taken back too, but no product that is sold', async (park) => {
  const { db } = park.services;
  const productHead =
    'productId,name,category,merchItemId,merchPackId,ttCategoryId,isPassholder,isWristband,credits,cash,earnsPoints,maySelfActivate';
  const product = (id: string): string => `${id},Wrong,Ticket,4101,941,DT,false,false,0,0,true,false`;
  const made = await load(
    park,
    'products',
    `${productHead}\n${product('NEW-1')}\n${product('NEW-2')}\n${product('DAY-ALL')}\n`,
  );
  await load(park, 'orders', orderFile(rowOf('30000001', '1.00', 'NEW-2')));
  expect(await undoImport(park, made.runId)).toMatchObject({ undoTaken: 2, undoRefused: 1 });
  expect(await fetchUndoRefusals(db, made.runId)).toEqual([
    { subject: 'product NEW-2', reason: 'passes of it exist' },
  ]);
  const [dayAll] = await db.select().from(products).where(eq(products.productId, 'DAY-ALL'));
  expect(dayAll?.name).toBe('All Piers Day Ticket');
  const checkHead =
    'checkId,checkNumber,shortNumber,locationId,terminalId,orderedAt,subtotal,status,changedAt';
  const check = `880900001,110111261121900001,90001,1101,11,2026-11-21T17:31:00Z,24.50,closed,2030-01-01T00:00:00Z`;
  const billed = await load(park, 'checks', `${checkHead}\n${check}\n`);
  expect(await undoImport(park, billed.runId)).toMatchObject({ undoTaken: 1 });
  expect(await db.$count(checks, eq(checks.checkId, '880900001'))).toBe(0);
  // The wrong time of change lies in the future, and must not keep the right row out.
  const right = check.replace('2030-', '2026-');
  expect(await load(park, 'checks', `${checkHead}\n${right}\n`)).toMatchObject({ rowsKept: 1 });
});

test('contacts, balances and visits are taken back', async (park) => {
  await load(park, 'orders', `${head},crmId\n${rowOf('30000001')},C1\n`);
  const before = await passOf(park, '30000001');
  const runs = [
    await load(park, 'contacts', 'crmId,firstName,lastName,email\nC1,Wrong,Person,wrong@mail.example\n'),
  ];
  expect(await passOf(park, '30000001')).toMatchObject({ email: 'wrong@mail.example' });
  const pass = '30000001,5126000030000001';
  runs.push(
    await load(
      park,
      'balances',
      `orderId,barcode,credits,cash,changedAt\n${pass},5,1,2026-11-21T10:00:00Z\n`,
    ),
  );
  runs.push(
    await load(
      park,
      'visits',
      `orderId,barcode,attraction,location,visitedAt,credits\n${pass},Sea,Pier,2026-11-01T10:00:00Z,2\n`,
    ),
  );
  for (const run of runs.toReversed())
    expect(await undoImport(park, run.runId)).toMatchObject({ undoRefused: 0 });
  const { updatedAt: _before, ...values } = before ?? {};
  expect(await passOf(park, '30000001')).toMatchObject(values);
});

test('what has no rows left says why it cannot be undone', async (park) => {
  const { db } = park.services;
  const run = await load(park, 'orders', orderFile(rowOf('30000001')));
  const ask = (runId: string) => beginUndoRun(park.services, { runId, isDryRun: false, actor: hostActor });
  expect(await ask('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  await db.update(importRuns).set({ state: 'running', heardAt: park.clock.now() });
  expect(await ask(run.runId)).toBe('running');
  await db.update(importRuns).set({ state: 'done' });
  expect(await ask(run.runId)).toMatchObject({ runId: run.runId });
  expect(await ask(run.runId)).toBe('undo-under-way');
  await db.update(importRuns).set({ undoHeardAt: null });
  await undoImport(park, run.runId);
  expect(await ask(run.runId)).toBe('undone');
  const again = await load(park, 'orders', orderFile(rowOf('30000001')));
  await db.delete(importChanges);
  expect(await ask(again.runId)).toBe('too-late');
  expect(await ask((await load(park, 'orders', orderFile('x,,,,'))).runId)).toBe('nothing-written');
});

test('each undo is in the audit log with its counts', async (park) => {
  const run = await load(park, 'orders', orderFile(rowOf('30000001')));
  await undoImport(park, run.runId);
  const entries = await park.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.target, run.runId));
  expect(entries).toMatchObject([
    { action: 'Import Undo', actorName: 'The host' },
    { action: 'Import Undo End', after: { isDryRun: false, taken: 1, refused: 0 } },
  ]);
});

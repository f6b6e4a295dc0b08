/** Customizations and the rows that give them to passes, by import: refused, followed by passes, and undone. */
import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import type { ImportKind } from '#contract/import-kinds.ts';

import { passCustomizationCategories, passCustomizations } from '#server/base/db/schema/administration.ts';
import { passRequeues, passUpdates } from '#server/base/db/schema/live-passes.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark, test, dayTicket } from '#server/testing/test-park.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { passes, products } from '#server/base/db/schema/park.ts';
import { passesPerRequeueRound, requeueNext } from '#server/wallets/updates/rounds.ts';
import { importFile } from './import-file.ts';
import { fetchRefusals, type ImportRun } from './runs.queries.ts';
import { undoImport } from './testing/undo-import.ts';
import { importRows } from './import-rows.ts';

const lookHead =
  'name,backgroundColor,color,instructions,hidesBarcode,blocksScreenshots,rotatesBarcode,refusesPlainBarcode';
const ruleHead = 'ttCategoryId,ttPackId,ttBarcode,customizationName,isActive';

const load = (park: TestPark, kind: ImportKind, ...lines: string[]): Promise<ImportRun> =>
  importFile(park.services, fileOf(kind, `${lines.join('\n')}\n`));

const lookOf = async (park: TestPark, name: string) =>
  (await park.services.db.select().from(passCustomizations).where(eq(passCustomizations.name, name)))[0];
const colorOf = async (park: TestPark): Promise<string> =>
  (await park.post('/api/login/', dayTicket)).json<Order>().backgroundColor;
const lastReach = async (park: TestPark): Promise<unknown> =>
  (await park.services.db.select().from(passRequeues).orderBy(desc(passRequeues.requeueId)))[0]?.reach;

test('an imported look and its rule dress passes, are unchanged by a repetition, and are undone', async (park) => {
  const before = await colorOf(park);
  const looks = [lookHead, 'Spring,#13579b,ffffff,"Scan it.\nHave fun.",no,no,yes,no'];
  const rules = [ruleHead, 'GA,,,Spring,true'];
  const first = await load(park, 'customizations', ...looks);
  const changed = await load(park, 'customizationRules', ...rules);
  expect([first.rowsKept, changed.rowsKept]).toEqual([1, 1]);
  expect(await lookOf(park, 'Spring')).toMatchObject({
    ...{ backgroundColor: '13579b', instructions: 'Scan it.\nHave fun.', googleUri: '' },
    ...{ rotatesBarcode: true, version: 1 },
  });
  expect(await colorOf(park)).toBe('13579b');
  expect(await lastReach(park)).toMatchObject({ categoryIds: expect.arrayContaining(['GA']) as unknown });
  expect(await load(park, 'customizations', ...looks, '')).toMatchObject({ rowsUnchanged: 1 });
  expect(await load(park, 'customizationRules', ...rules, '')).toMatchObject({ rowsUnchanged: 1 });
  expect(await undoImport(park, first.runId)).toMatchObject({ undoTaken: 0, undoRefused: 1 });
  expect(await undoImport(park, changed.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  expect(await colorOf(park)).toBe(before);
  expect(await lastReach(park)).toMatchObject({ categoryIds: expect.arrayContaining(['GA']) as unknown });
});

test('a changed look counts as an edit, is followed by the passes that wear it, and gets its values back', async (park) => {
  const before = await lookOf(park, 'Day Ticket');
  const run = await load(park, 'customizations', lookHead, 'Day Ticket,13579b,ffffff,Scan.,no,yes,no,no');
  expect(await lookOf(park, 'Day Ticket')).toMatchObject({
    ...{ backgroundColor: '13579b', blocksScreenshots: true },
    ...{ guid: before?.guid, version: (before?.version ?? 0) + 1 },
  });
  expect(await lastReach(park)).toMatchObject({ categoryIds: expect.arrayContaining(['GA']) as unknown });
  expect(await undoImport(park, run.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  expect(await lookOf(park, 'Day Ticket')).toEqual({ ...before, version: (before?.version ?? 0) + 2 });
});

test('what the back office refuses, an import refuses with the reason', async (park) => {
  const { db } = park.services;
  const looks = await load(
    park,
    'customizations',
    lookHead,
    'Loose,13579b,ffffff,Scan.,no,no,no,yes',
    'Brownie Club,13579b,ffffff,Scan.,no,no,yes,no',
    'Odd,blue,ffffff,Scan.,no,no,no,no',
    'Good,13579b,ffffff,Scan.,no,no,yes,yes',
  );
  expect((await fetchRefusals(db, looks.runId)).map(({ row, reasons }) => [row, reasons.join()])).toEqual([
    [2, expect.stringContaining('refusesPlainBarcode needs rotatesBarcode')],
    [3, expect.stringContaining('the club uses this customization')],
    [4, 'backgroundColor is not a color such as #0b4f6c'],
  ]);
  const rules = await load(
    park,
    'customizationRules',
    ruleHead,
    ',,,Good,true',
    'GA,,,Nothing,true',
    'CLUB,,,Good,true',
    ',,abc,Good,true',
    ',941,,Good,false',
  );
  expect((await fetchRefusals(db, rules.runId)).map(({ row, reasons }) => [row, reasons.join()])).toEqual([
    [2, 'names no category, pack or barcode'],
    [3, 'customizationName is no customization'],
    [4, expect.stringContaining('a barcode that rotates')],
    [5, 'ttBarcode is not digits'],
  ]);
  expect([looks.rowsKept, rules.rowsKept]).toEqual([1, 1]);
});

test('of several rows with the same ids the one that counts is changed, and no further one is added', async (park) => {
  const { db } = park.services;
  const same = { ttPackId: '777', customizationName: 'Day Ticket' };
  await db.insert(passCustomizationCategories).values([
    { ...same, isActive: true },
    { ...same, isActive: false },
  ]);
  await load(park, 'customizationRules', ruleHead, ',777,,Tap & Ride,true');
  const rows = await db
    .select()
    .from(passCustomizationCategories)
    .where(eq(passCustomizationCategories.ttPackId, '777'))
    .orderBy(passCustomizationCategories.sequence);
  expect(
    rows.map(({ customizationName, isActive, version }) => [customizationName, isActive, version]),
  ).toEqual([
    ['Tap & Ride', true, 2],
    ['Day Ticket', false, 1],
  ]);
});

test('an imported balance reaches the wallets with the card, and an unchanged one reaches none', async ({
  services,
}) => {
  const [orderId, barcode] = ['10400001', '7226000004000017'];
  const writtenAt = services.clock.now();
  await services.db
    .insert(googleWalletObjects)
    .values({ objectId: 'one', classId: 'cards', orderId, barcode, fingerprint: '', writtenAt });
  const row = { orderId, barcode, credits: 7, cash: 0, changedAt: '2026-11-21T16:00:00Z' };
  await importRows(services, 'balances', [row]);
  const queued = await services.db.select().from(passUpdates);
  expect(queued).toMatchObject([{ wallet: 'google', orderId, barcode, reason: 'import', touches: 1 }]);
  await importRows(services, 'balances', [row]);
  expect(await services.db.select().from(passUpdates)).toEqual(queued);
});

async function productRow({ services }: TestPark, change: Record<string, string | boolean> = {}) {
  const [row] = await services.db.select().from(products).where(eq(products.productId, 'DAY-ALL'));
  if (row === undefined) throw new Error('The demo park has lost a product.');
  const { creditsInitial, cashInitialCents, ...rest } = row;
  const money = { credits: creditsInitial, cash: cashInitialCents / 100 };
  return { ...rest, ...money, ...change };
}

/** The given number of wallet passes of the product. */
async function addInstalled({ services }: TestPark, count: number): Promise<void> {
  const writtenAt = services.clock.now();
  const [sold] = await services.db.select().from(passes).where(eq(passes.productId, 'DAY-ALL')).limit(1);
  if (sold === undefined) throw new Error('The demo park has lost its passes.');
  const barcodes = Array.from({ length: count }, (_, index) => `51260001${10_000_000 + index}`);
  await services.db
    .insert(passes)
    .values(barcodes.map((barcode) => ({ ...sold, barcode, photoUid: null, barcodeHash: null })));
  await services.db.insert(googleWalletObjects).values(
    barcodes.map((barcode) => ({
      objectId: barcode,
      classId: 'tickets',
      orderId: sold.orderId,
      barcode,
      fingerprint: '',
      writtenAt,
    })),
  );
}

const updatesOf = ({ services }: TestPark) => services.db.select().from(passUpdates);

test.each([
  { name: 'All Piers, All Day' },
  { category: 'Season Pass' },
  { ttCategoryId: 'XX' },
  { merchItemId: '99999' },
  { merchPackId: '99999' },
  { isPassholder: true },
  { validityText: 'until midnight' },
])('a product with a changed %o reaches the wallets with a pass of it', (change) =>
  withOwnPark(async (park) => {
    await addInstalled(park, 1);
    await importRows(park.services, 'products', [await productRow(park, change)]);
    while ((await requeueNext(park.services)).taken > 0);
    expect(await updatesOf(park)).toMatchObject([{ wallet: 'google', reason: 'import' }]);
  }),
);

test('changed credits of new cards, a repeated row and a new product update no wallet', async (park) => {
  await addInstalled(park, 1);
  const richer = { ...(await productRow(park)), credits: 3, earnsPoints: false };
  const other = { ...richer, productId: 'NEW-ONE', name: 'Another' };
  for (const row of [richer, richer, other]) await importRows(park.services, 'products', [row]);
  // Three columns keep the other values of a known product.
  const { productId, name, category } = richer;
  const bare = await importRows(park.services, 'products', [{ productId, name, category }]);
  expect(bare).toMatchObject({ kept: 0, unchanged: 1 });
  expect(await park.services.db.select().from(passRequeues)).toEqual([]);
});

test('a product with many passes is processed in pieces, outside of the import’s transaction', async (park) => {
  await addInstalled(park, passesPerRequeueRound + 5);
  await importRows(park.services, 'products', [await productRow(park, { name: 'Renamed' })]);
  expect(await updatesOf(park)).toEqual([]);
  const sizes: number[] = [];
  while ((await requeueNext(park.services)).taken > 0) sizes.push((await updatesOf(park)).length);
  // Apple's passes come first, and there are none; Google's take two pieces.
  expect(sizes).toEqual([0, passesPerRequeueRound, passesPerRequeueRound + 5]);
});

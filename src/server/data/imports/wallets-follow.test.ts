import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { passRequeues, passUpdates } from '#server/base/db/schema/live-passes.ts';
import { googleWalletObjects } from '#server/base/db/schema/operations.ts';
import { passes, products } from '#server/base/db/schema/park.ts';
import { passesPerRequeueRound, requeueNext } from '#server/wallets/updates/requeue-round.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { importRows } from './import-rows.ts';

test('an imported balance reaches the wallets with the card, and an unchanged one reaches none', async () => {
  await withOwnPark(async ({ services }) => {
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

test('changed credits of new cards, a repeated row and a new product update no wallet', () =>
  withOwnPark(async (park) => {
    await addInstalled(park, 1);
    const richer = { ...(await productRow(park)), credits: 3, earnsPoints: false };
    const other = { ...richer, productId: 'NEW-ONE', name: 'Another' };
    for (const row of [richer, richer, other]) await importRows(park.services, 'products', [row]);
    // Three columns keep the other values of a known product.
    const { productId, name, category } = richer;
    const bare = await importRows(park.services, 'products', [{ productId, name, category }]);
    expect(bare).toMatchObject({ kept: 0, unchanged: 1 });
    expect(await park.services.db.select().from(passRequeues)).toEqual([]);
  }));

test('a product with many passes is processed in pieces, outside of the import’s transaction', () =>
  withOwnPark(async (park) => {
    await addInstalled(park, passesPerRequeueRound + 5);
    await importRows(park.services, 'products', [await productRow(park, { name: 'Renamed' })]);
    expect(await updatesOf(park)).toEqual([]);
    const sizes: number[] = [];
    while ((await requeueNext(park.services)).taken > 0) sizes.push((await updatesOf(park)).length);
    // Apple's passes come first, and there are none; Google's take two pieces.
    expect(sizes).toEqual([0, passesPerRequeueRound, passesPerRequeueRound + 5]);
  }));

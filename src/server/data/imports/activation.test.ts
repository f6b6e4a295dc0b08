/** A season pass that was activated in another system stays good after its redemption here too. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { gateSentenceOf, type GateSentenceKind } from '#domain/gate-sentence.ts';

import { passes } from '#server/base/db/schema/park.ts';
import { passUpdates } from '#server/base/db/schema/live-passes.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark, test } from '#server/testing/test-park.ts';
import { importFile } from './import-file.ts';
import type { ImportRun } from './runs.queries.ts';
import { undoImport } from './testing/undo-import.ts';

const pass = { orderId: '30000001', barcode: '5126000030000001' };

function load({ services }: TestPark, cell: string): Promise<ImportRun> {
  const head = 'orderId,barcode,productId,orderedAt,amount,isActivated';
  const row = `${pass.orderId},${pass.barcode},WP-GOLD,2026-11-20T12:00:00Z,189,${cell}`;
  return importFile(services, fileOf('orders', `${head}\n${row}\n`));
}

async function isActivated({ services: { db } }: TestPark): Promise<boolean | undefined> {
  const [row] = await db.select().from(passes).where(eq(passes.orderId, pass.orderId));
  return row?.isActivated;
}

/** The sentence that the guest of the pass reads, after its photo and its redemption at the gate. */
async function sentenceOnceRedeemed(park: TestPark): Promise<GateSentenceKind> {
  await park.services.db.update(passes).set({ hasPhoto: true }).where(eq(passes.orderId, pass.orderId));
  const redeemed = `orderId,barcode,redeemedAt\n${pass.orderId},${pass.barcode},2026-11-21T10:00:00Z\n`;
  expect(await importFile(park.services, fileOf('redemptions', redeemed))).toMatchObject({ rowsKept: 1 });
  const answer = (await park.post('/api/login/', pass)).json<Order>();
  expect(answer).toMatchObject({ isRedeemed: true });
  return gateSentenceOf({ ...answer.gate, needsRegistration: false }, new Date(answer.asOf)).kind;
}

test.each([
  ['true', 'ready'],
  ['false', 'used'],
])('a redeemed season pass that its row activated (%s) is %s for its guest', (cell, sentence) =>
  withOwnPark(async (park) => {
    expect(await load(park, cell)).toMatchObject({ rowsKept: 1, rowsRefused: 0 });
    expect(await sentenceOnceRedeemed(park)).toBe(sentence);
  }),
);

test('a later row activates a pass, its wallets follow, and no row ends the activation', async (park) => {
  await load(park, '');
  expect(await isActivated(park)).toBe(false);
  const made = await park.post('/api/apple-wallet/', pass);
  expect(made.statusCode).toBe(409); // without its photo
  expect(await load(park, 'false')).toMatchObject({ rowsKept: 0, rowsUnchanged: 1 });
  expect(await load(park, 'true')).toMatchObject({ rowsKept: 1 });
  expect(await isActivated(park)).toBe(true);
  for (const cell of ['true', 'false', ''])
    expect(await load(park, cell)).toMatchObject({ rowsKept: 0, rowsUnchanged: 1 });
  expect(await isActivated(park)).toBe(true);
});

test('an activated pass in a wallet is told', async (park) => {
  const { db } = park.services;
  await load(park, '');
  await db.update(passes).set({ hasPhoto: true }).where(eq(passes.orderId, pass.orderId));
  expect((await park.post('/api/apple-wallet/', pass)).statusCode).toBe(200);
  await load(park, 'true');
  const waiting = await db.select().from(passUpdates).where(eq(passUpdates.orderId, pass.orderId));
  expect(waiting.map(({ wallet }) => wallet)).toEqual(['apple']);
});

test('an undo takes the activation back, and a pass that its run activated', async (park) => {
  const first = await load(park, '');
  const second = await load(park, 'true');
  expect(await undoImport(park, first.runId)).toMatchObject({ undoTaken: 0 });
  expect(await undoImport(park, second.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  expect(await isActivated(park)).toBe(false);
  await undoImport(park, first.runId);
  const third = await load(park, 'true');
  expect(await undoImport(park, third.runId)).toMatchObject({ undoTaken: 1, undoRefused: 0 });
  expect(await isActivated(park)).toBeUndefined();
});

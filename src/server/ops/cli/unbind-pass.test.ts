import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { openEmbedded } from '#server/base/db/open-database.ts';
import type { OpenDatabase } from '#server/base/db/database.ts';
import { orders, passes, products } from '#server/base/db/schema/park.ts';
import { runCommand } from '#server/testing/run-command.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'unbind-'));
const bound = ['10240011', '240326000000100114'] as const;

const unbind = (...words: string[]) => runCommand(dataDir, 'unbind-pass', ...words);

function open(): Promise<OpenDatabase> {
  return openEmbedded(dataDir);
}

beforeAll(async () => {
  const database = await open();
  const { db } = database;
  const product = {
    productId: 'WP',
    name: 'Pass',
    category: 'Season Pass',
    merchItemId: '',
    merchPackId: '',
    ttCategoryId: '',
  };
  const flags = { isPassholder: true, isWristband: false, earnsPoints: false, maySelfActivate: false };
  await db.insert(products).values({ ...product, ...flags, creditsInitial: 0, cashInitialCents: 0 });
  const [orderId, barcode] = bound;
  await db.insert(orders).values({ orderId, source: 'test', orderedAt: new Date() });
  await db
    .insert(passes)
    .values({ orderId, barcode, productId: 'WP', isSingleHolder: true, appleBoundAt: new Date() });
  await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a bound pass is unbound by one command, and a second call finds it unbound', async () => {
  expect(unbind(...bound)).toEqual({ status: 0, said: 'The pass can be added to a wallet again.\n' });
  const database = await open();
  const { db } = database;
  const rows = await db.select({ appleBoundAt: passes.appleBoundAt }).from(passes);
  await database.close();
  expect(rows).toEqual([{ appleBoundAt: null }]);
  const printed = ['#1024-0011', '2403 2600 0000 1001 14'];
  expect(unbind(...printed)).toMatchObject({ status: 0, said: expect.stringContaining('not bound') });
});

test('an unknown pass, wrong arguments and a running server each have their own exit code', async () => {
  expect(unbind('10240011', '240326000000100999').status).toBe(1);
  expect(unbind('10240011').status).toBe(64);
  expect(unbind('1024001x', bound[1]).status).toBe(64);
  const running = await open();
  const { status, said } = unbind(...bound);
  await running.close();
  expect([status, said]).toEqual([75, expect.stringContaining('is in use by process')]);
});

/** Orders written by COPY, which only a PostgreSQL server has. */
import { like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { orders, passes } from '#server/base/db/schema/park.ts';
import { consents } from '#server/base/db/schema/registration.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { importFile } from './import-file.ts';
import { copiedRowsMin } from './kinds/copy-new-orders.ts';
import { fetchRefusals } from './runs.queries.ts';

const head =
  'orderId,barcode,productId,orderedAt,amount,source,purchaserFirstName,purchaserLastName,firstName,email,optInEmailMarketing,emailConsentAt,expiresAt,credits,cash,isSingleHolder,isActivated';

const oddNames = ['Łukasz', String.raw`\N`, String.raw`back\slash`, '""quoted""', "O'Neill; --", 'NULL', ''];
const products = ['DAY-ALL', 'CR-50', 'WP-GOLD'];

/** Two passes for each order, the second with another purchaser; every column is empty in some row. */
function rowOf(index: number): string {
  const orderId = String(51_000_000 + Math.floor(index / 2));
  const name = `"${oddNames[index % oddNames.length] ?? ''}"`;
  const ownMoney = index % 4 === 0 ? '7,3.50' : ',';
  const activated = index % 5 === 0 ? 'true' : '';
  const [source, holder, email, consent, expiresAt, single] =
    index % 3 === 0
      ? ['', '', '', ',', '', '']
      : [
          'webstore',
          name,
          `g${index}@mail.example`,
          index % 2 === 0 ? 'true,2026-01-05T04:59:00.1239Z' : ',',
          '2027-01-05T04:59:00Z',
          'yes',
        ];
  return `${orderId},${orderId}${index % 2},${products[index % 3] ?? ''},2026-11-20T12:00:00.1239Z,45.5,${source},${name},${name},${holder},${email},${consent},${expiresAt},${ownMoney},${single},${activated}`;
}

const rowsTotal = copiedRowsMin * 3 + 1;
const file = [head, ...Array.from({ length: rowsTotal }, (_, index) => rowOf(index))].join('\n');

async function tablesOf({ services: { db } }: TestPark) {
  const sold = await db.select().from(orders).where(like(orders.orderId, '51______')).orderBy(orders.orderId);
  const held = await db
    .select()
    .from(passes)
    .where(like(passes.orderId, '51______'))
    .orderBy(passes.orderId, passes.barcode);
  const agreed = await db
    .select()
    .from(consents)
    .where(like(consents.orderId, '51______'))
    .orderBy(consents.orderId, consents.barcode);
  return {
    sold,
    agreed: agreed.map(({ consentId: _consentId, ...consent }) => consent),
    held: held.map(({ photoUid, updatedAt: _updatedAt, ...pass }) => ({
      ...pass,
      hasSlot: photoUid !== null,
    })),
  };
}

test('orders written by COPY leave the same rows as the statement, whatever their content', () =>
  withOwnPark(async (copied) => {
    const fast = await importFile(copied.services, fileOf('orders', file, { rowsPerBatch: copiedRowsMin }));
    expect([fast.rowsKept, fast.rowsRefused]).toEqual([rowsTotal, 0]);
    const activated = (await tablesOf(copied)).held.filter(({ isActivated }) => isActivated);
    expect(activated).toHaveLength(Math.ceil(rowsTotal / 5));
    expect((await tablesOf(copied)).agreed).toHaveLength(file.split(',true,2026-01-05').length - 1);
    await withOwnPark(async (stated) => {
      const slow = await importFile(stated.services, fileOf('orders', file, { rowsPerBatch: 100 }));
      expect(slow.rowsKept).toBe(rowsTotal);
      expect(await tablesOf(copied)).toEqual(await tablesOf(stated));
    });
  }));

test('a batch with new, known, changed and refused orders writes each in its own way', () =>
  withOwnPark(async (park) => {
    await importFile(park.services, fileOf('orders', [head, ...file.split('\n').slice(1, 101)].join('\n')));
    const changed = file.replaceAll(',45.5,', ',46,').split('\n');
    // The barcode of another order, among new ones.
    changed[copiedRowsMin] = rowOf(copiedRowsMin - 1).replace(/^(\d{8}),\d+,/, '$1,510000000,');
    const done = await importFile(park.services, fileOf('orders', changed.join('\n')));
    expect([done.rowsKept, done.rowsUnchanged, done.rowsRefused]).toEqual([rowsTotal - 1, 0, 1]);
    expect(await fetchRefusals(park.services.db, done.runId)).toMatchObject([{ row: copiedRowsMin + 1 }]);
    const [count] = await park.services.db
      .select({ rows: sql<number>`count(*)::int` })
      .from(passes)
      .where(sql`order_id like '51______' and amount_cents = 4600`);
    expect(count?.rows).toBe(rowsTotal - 1);
  }));

test('two concurrent files with the same new orders leave each order once', () =>
  withOwnPark(async (park) => {
    const other = file.replaceAll(',45.5,', ',46,');
    const both = await Promise.all(
      [file, other].map((text) => importFile(park.services, fileOf('orders', text, { rowsPerBatch: 700 }))),
    );
    expect(both.map(({ state, rowsRefused }) => [state, rowsRefused])).toEqual([
      ['done', 0],
      ['done', 0],
    ]);
    expect((await tablesOf(park)).held).toHaveLength(rowsTotal);
  }));

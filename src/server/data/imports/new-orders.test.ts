/** Large batches with new orders among known ones. */
import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { passes } from '#server/base/db/schema/park.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { importFile } from './import-file.ts';
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

const rowsTotal = 1501;
const file = [head, ...Array.from({ length: rowsTotal }, (_, index) => rowOf(index))].join('\n');

/** The amounts of the passes of all these orders. */
async function amountsOf({ services: { db } }: TestPark): Promise<number[]> {
  const held = await db.select().from(passes).where(like(passes.orderId, '51______'));
  return held.map(({ amountCents }) => amountCents);
}

test('a batch with new, known, changed and refused orders writes each in its own way', () =>
  withOwnPark(async (park) => {
    await importFile(park.services, fileOf('orders', [head, ...file.split('\n').slice(1, 101)].join('\n')));
    const changed = file.replaceAll(',45.5,', ',46,').split('\n');
    // The barcode of another order, among new ones.
    changed[500] = rowOf(499).replace(/^(\d{8}),\d+,/, '$1,510000000,');
    const done = await importFile(park.services, fileOf('orders', changed.join('\n')));
    expect([done.rowsKept, done.rowsUnchanged, done.rowsRefused]).toEqual([rowsTotal - 1, 0, 1]);
    expect(await fetchRefusals(park.services.db, done.runId)).toMatchObject([{ row: 501 }]);
    expect((await amountsOf(park)).filter((amount) => amount === 4600)).toHaveLength(rowsTotal - 1);
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
    expect(await amountsOf(park)).toHaveLength(rowsTotal);
  }));

/** Cases that need several connections: a claim concurrent with an uncommitted refund. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Database } from '#server/base/db/database.ts';
import { clawBack } from '#server/loyalty/claw-back.ts';
import { sourceOf } from '#server/loyalty/claim-source.ts';
import { fetchBalances } from '#server/loyalty/ledger.queries.ts';
import { claimAsStaff, ines } from '#server/testing/claim-as-staff.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { importRows } from './import-rows.ts';

const order = { orderId: '10300001', barcode: '5126000003000013' };

/** Resolves when a connection waits for a lock. */
async function untilOneWaits(tx: Database): Promise<void> {
  for (;;) {
    const [waiting] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_locks where not granted`);
    if ((waiting?.count ?? 0) > 0) return;
  }
}

test('a claim waits for an uncommitted refund, and earns nothing', () =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    const before = await fetchBalances(db, ines);
    const claims: ReturnType<typeof claimAsStaff>[] = [];
    await importRows(park.services, 'refunds', [order], async (tx) => {
      claims.push(claimAsStaff(park, sourceOf('tickets', order.orderId)));
      await untilOneWaits(tx);
    });
    expect(await claims[0]).toMatchObject({ kind: 'refused', code: 'ticket-refunded' });
    expect(await fetchBalances(db, ines)).toEqual(before);
    expect(await clawBack(park.services)).toBe(0);
  }));

test('concurrent claims and refunds of one order, in any order, leave no points', () =>
  withOwnPark(async (park) => {
    const { db } = park.services;
    const before = await fetchBalances(db, ines);
    await Promise.all([
      claimAsStaff(park, sourceOf('tickets', order.orderId)),
      importRows(park.services, 'refunds', [order]),
      claimAsStaff(park, sourceOf('tickets', order.orderId)),
    ]);
    expect(await fetchBalances(db, ines)).toEqual(before);
    expect(await clawBack(park.services)).toBe(0);
  }));

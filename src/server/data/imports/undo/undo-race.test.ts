/** Cases that need several connections: undos, imports and guests at the same time, over two servers. */
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { importChanges, importRuns } from '#server/base/db/schema/imports.ts';
import { orders as orderRows, passes } from '#server/base/db/schema/park.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { importFile } from '../import-file.ts';
import { importRows } from '../import-rows.ts';
import type { ImportRun } from '../runs.queries.ts';
import { beginUndoRun, continueUndoRun, UndoTakenOverError } from './undo-run.ts';

const orders = 1000;
const keyOf = (index: number) => ({
  orderId: String(30_000_000 + index),
  barcode: `512600${30_000_000 + index}`,
});
const file = [
  'orderId,barcode,productId,orderedAt,amount',
  ...Array.from({ length: orders }, (_, index) => {
    const { orderId, barcode } = keyOf(index);
    return `${orderId},${barcode},DAY-ALL,2026-11-20T12:00:00Z,79.00`;
  }),
].join('\n');

const load = (services: TestPark['services']): Promise<ImportRun> =>
  importFile(services, fileOf('orders', file, { rowsPerBatch: 100 }));

const passCount = ({ services }: TestPark): Promise<number> =>
  services.db.$count(passes, sql`order_id like '3000%'`);

const order = (runId: string) => ({ runId, isDryRun: false, actor: hostActor });

test('of undos that begin at the same time on two servers one works, and the others are refused', async (park) => {
  const second = await openServerWithOwnPool(park);
  const { runId } = await load(park.services);
  const begun = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      beginUndoRun(index % 2 === 0 ? park.services : second.services, order(runId)),
    ),
  );
  const leases = begun.filter((one) => typeof one === 'object');
  expect(leases).toHaveLength(1);
  expect(begun.filter((one) => one === 'undo-under-way')).toHaveLength(19);
  for (const lease of leases) await continueUndoRun(park.services, lease, hostActor);
  expect(await passCount(park)).toBe(0);
  await second.close();
});

test('an undo that was killed in the middle is continued, and the same file is refused until then', async (park) => {
  const { db } = park.services;
  const { runId } = await load(park.services);
  const lease = await beginUndoRun(park.services, order(runId));
  if (typeof lease !== 'object') throw new Error('The undo did not begin.');
  // The newest four of ten batches are taken; the fifth waits in its transaction for a row that is held here.
  const killed = await db.transaction(async (holder) => {
    const held = await holder
      .select()
      .from(passes)
      .where(eq(passes.orderId, keyOf(550).orderId))
      .for('update');
    expect(held).toHaveLength(1);
    const work = Promise.allSettled([continueUndoRun(park.services, lease, hostActor)]);
    await expect.poll(() => passCount(park)).toBe(600);
    // The lease of a process that was killed then is another's.
    await db.update(importRuns).set({ undoLease: randomUUID(), undoHeardAt: null });
    return { work };
  });
  expect(await killed.work).toMatchObject([{ reason: new UndoTakenOverError() }]);
  expect(await passCount(park)).toBe(600);
  await expect(load(park.services)).rejects.toThrow('currently being imported');
  const again = await beginUndoRun(park.services, order(runId));
  if (typeof again !== 'object') throw new Error('The undo did not begin again.');
  const ended = await continueUndoRun(park.services, again, hostActor);
  expect(ended).toMatchObject({ undoTaken: orders, undoRefused: 0, state: 'done' });
  expect(await passCount(park)).toBe(0);
  expect(await load(park.services)).toMatchObject({ rowsKept: orders });
});

test('passes that are redeemed while the run is undone either stay with the redemption or are gone', async (park) => {
  const second = await openServerWithOwnPool(park);
  const { runId } = await load(park.services);
  const lease = await beginUndoRun(park.services, order(runId));
  if (typeof lease !== 'object') throw new Error('The undo did not begin.');
  const gates = Array.from({ length: 300 }, async (_, index) => {
    const row = { ...keyOf(index * 3), redeemedAt: '2026-11-21T10:00:00Z' };
    const { kept } = await importRows(second.services, 'redemptions', [row]);
    return { row, kept };
  });
  const [ended, ...redeemed] = await Promise.all([
    continueUndoRun(park.services, lease, hostActor),
    ...gates,
  ]);
  const kept = redeemed.filter((one) => one.kept === 1);
  expect(ended.undoTaken + ended.undoRefused).toBe(orders);
  expect(ended.undoRefused).toBe(kept.length);
  expect(await passCount(park)).toBe(kept.length);
  expect(await park.services.db.$count(passes, sql`order_id like '3000%' and is_redeemed`)).toBe(kept.length);
  const broken = (await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0);
  expect(broken).toEqual([]);
  await second.close();
});

test('an import cannot be undone while it runs', async (park) => {
  const { db, clock } = park.services;
  const running = await db.transaction(async (holder) => {
    // The import waits for this order, which another one adds at the same time.
    const { orderId } = keyOf(550);
    await holder.insert(orderRows).values({ orderId, source: 'online', orderedAt: clock.now() });
    const ended = load(park.services);
    await expect.poll(() => db.$count(importChanges)).toBeGreaterThan(0);
    const [run] = await db.select().from(importRuns).where(eq(importRuns.state, 'running'));
    expect(await beginUndoRun(park.services, order(run?.runId ?? ''))).toBe('running');
    return { ended };
  });
  expect(await running.ended).toMatchObject({ rowsKept: orders });
});

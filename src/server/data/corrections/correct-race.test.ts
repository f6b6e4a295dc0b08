/** Corrections while guests and imports use the same pass, over two servers. */
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { passes } from '#server/base/db/schema/park.ts';
import { Refusal } from '#server/base/refusal.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { claimAsStaff } from '#server/testing/claim-as-staff.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { sourceOf } from '#server/loyalty/claim-source.ts';
import { issueApplePass } from '#server/wallets/apple/issue-apple-pass.ts';
import { importRows } from '../imports/import-rows.ts';
import { correctBarcode, movePass, withdrawOrder } from './correct-pass.ts';
import { followingTables, rewrittenTables } from './pass-references.ts';

const by = { actor: hostActor, reason: 'test' };
const count = 200;
const wave = 20;
const keyOf = (index: number) => ({
  orderId: String(30_000_000 + index),
  barcode: `512600${30_000_000 + index}`,
});
const rightOf = (index: number): string => `512600${40_000_000 + index}`;
const rowOf = (index: number) => ({
  ...{ ...keyOf(index), productId: 'DAY-ALL' },
  ...{ orderedAt: '2026-11-20T12:00:00Z', amount: 79 },
});

test('hundreds of corrections while guests log in and download leave no row without its pass', async () => {
  const { park, apps, services: ofServers, close } = await openTwoServers();
  const { db } = park.services;
  const all = Array.from({ length: count }, (_, index) => index);
  await importRows(park.services, 'orders', all.map(rowOf));
  // The four calls about one pass are spread over both servers.
  const meet = async (index: number): Promise<number> => {
    const one = ofServers[index % 2 === 0 ? 0 : 1];
    const other = ofServers[index % 2 === 0 ? 1 : 0];
    const [verdict, issued, , login] = await Promise.all([
      correctBarcode(one, keyOf(index), rightOf(index), by),
      issueApplePass(other, { ...keyOf(index), shareId: '' }).then(
        () => 'issued',
        (error: unknown) => (error instanceof Refusal ? error.code : 'unexpected'),
      ),
      importRows(other, 'orders', [rowOf(index)]),
      apps[index % 2 === 0 ? 1 : 0].inject({
        method: 'POST',
        url: '/api/login/',
        payload: keyOf(index),
        remoteAddress: `10.1.${index}.1`,
      }),
    ]);
    expect(verdict).toBe('good');
    expect(['issued', 'order-not-found']).toContain(issued);
    return login.statusCode;
  };
  // In waves, because a connection of the pool is waited for only some seconds.
  const statuses: number[] = [];
  for (let from = 0; from < count; from += wave)
    statuses.push(...(await Promise.all(all.slice(from, from + wave).map(meet))));
  expect(statuses).toHaveLength(count);
  expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  const left = await db.$count(passes, sql`barcode like '5126003%' and order_id like '3000%'`);
  expect(left).toBe(0);
  for (const table of [...followingTables, ...rewrittenTables.map((one) => one.table)]) {
    const [row] = await db.select({ orphans: sql<number>`count(*)::int` })
      .from(sql`${sql.raw(table)} item left join passes using (order_id, barcode)
        where item.order_id like '3000%' and passes.product_id is null`);
    expect([table, row?.orphans]).toEqual([table, 0]);
  }
  await close();
});

test('of many corrections to one barcode one is made', async () => {
  const { park, close } = await openTwoServers();
  const all = Array.from({ length: 50 }, (_, index) => index);
  await importRows(park.services, 'orders', all.map(rowOf));
  const verdicts = await Promise.all(
    all.map((index) => correctBarcode(park.services, keyOf(index), rightOf(0), by)),
  );
  expect(verdicts.filter((verdict) => verdict === 'good')).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === 'numbers-taken')).toHaveLength(49);
  await close();
});

test('an order that is claimed, moved and withdrawn at once ends without points for a void pass', async () => {
  const { park, close } = await openTwoServers();
  const { services } = park;
  const [to, order] = [rowOf(1), { orderId: '10300001', barcode: '5126000003000013' }];
  await importRows(services, 'orders', [to]);
  await Promise.all([
    claimAsStaff(park, sourceOf('tickets', order.orderId)),
    movePass(services, order, to.orderId, by),
    claimAsStaff(park, sourceOf('tickets', order.orderId)),
    withdrawOrder(services, order.orderId, by),
  ]);
  const broken = (await verifyInvariants(services)).filter(({ breaches }) => breaches > 0);
  expect(broken).toEqual([]);
  const voided = await services.db.$count(
    passes,
    and(eq(passes.orderId, order.orderId), eq(passes.isRefunded, false)),
  );
  expect(voided).toBe(0);
  await close();
});

/** The sentence that guests read agrees with what gates answer, for every pass of the demo and in states that change. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { gateSentenceOf, readyKinds, type GateSentenceKind } from '#domain/gate-sentence.ts';

import { passes, photoRequests } from '#server/base/db/schema/park.ts';
import { importRows } from '../imports/import-rows.ts';
import { gateHeaders, importDayTickets, makeGate, type Named } from './gate-testing.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const park = sharePark();
let gate: ReturnType<typeof makeGate>;

beforeAll(async () => {
  gate = makeGate(park, await gateHeaders(park, 'gate-1'));
});

const isPass = ({ orderId, barcode }: Named) => and(eq(passes.orderId, orderId), eq(passes.barcode, barcode));

async function orderOf({ orderId, barcode }: Named): Promise<Order> {
  return (await park.post('/api/login/', { orderId, barcode })).json<Order>();
}

const kindOf = (facts: Order['gate']): GateSentenceKind =>
  gateSentenceOf(facts, park.services.clock.now()).kind;

test('no pass of the park reads that it is ready where a gate refuses it, and none is refused where a gate admits it', async () => {
  const all = await park.services.db.select().from(passes);
  const kinds = new Set<GateSentenceKind>();
  for (const pass of all) {
    const order = await orderOf(pass);
    const kind = kindOf(order.gate);
    const { admits, state } = await gate.check(pass.barcode);
    const says = `${pass.orderId}/${pass.barcode}: ${kind}, the gate says ${state}`;
    const isToDo = /^(?:photo-missing|registration-missing|empty$)/.test(kind);
    expect(admits, says).toBe(readyKinds.has(kind) || isToDo);
    kinds.add(kind);
  }
  expect(all.length).toBeGreaterThan(30);
  for (const kind of [
    'ready',
    'not-yet',
    'used',
    'expired',
    'refunded',
    'photo-missing',
    'empty',
    'ready-photo-requested',
  ])
    expect(kinds).toContain(kind);
});

test('another pass of the order carries the same facts as its own page', async () => {
  const [rosa] = await park.services.db.select().from(passes).where(eq(passes.orderId, '10600001'));
  if (rosa === undefined) throw new Error('The demo has a family.');
  for (const sibling of (await orderOf(rosa)).siblings) {
    const own = await orderOf({ orderId: rosa.orderId, barcode: sibling.barcode });
    expect(sibling.gate).toEqual(own.gate);
  }
});

test('a refund tells its guest the day of its report, or of the row', async () => {
  const [first, second] = await importDayTickets(park, ['43100001', '43100002']);
  if (first === undefined || second === undefined) throw new Error('The tickets were not imported.');
  await importRows(park.services, 'refunds', [{ ...first, refundedAt: '2026-11-12T16:00:00Z' }]);
  expect((await orderOf(first)).gate.refundedAt).toBe('2026-11-12T16:00:00.000Z');
  await importRows(park.services, 'refunds', [{ ...second }]);
  const recorded = (await orderOf(second)).gate.refundedAt;
  expect(recorded).not.toBeNull();
  // A later report with the true time corrects it; one with a later time does not.
  await importRows(park.services, 'refunds', [{ ...second, refundedAt: '2026-11-10T16:00:00Z' }]);
  await importRows(park.services, 'refunds', [{ ...second, refundedAt: '2026-11-11T16:00:00Z' }]);
  expect((await orderOf(second)).gate.refundedAt).toBe('2026-11-10T16:00:00.000Z');
});

test('a season pass in use is ready, its photo request is open, and without its photo it asks for one', async () => {
  const ada = { orderId: '10240005', barcode: '240226000000100057' };
  const [request] = await park.services.db
    .select()
    .from(photoRequests)
    .where(eq(photoRequests.orderId, ada.orderId));
  expect((await orderOf(ada)).gate.photoRequestDueAt).toBe(request?.dueAt.toISOString());
  await park.services.db.update(passes).set({ hasPhoto: false }).where(isPass(ada));
  expect(kindOf((await orderOf(ada)).gate)).toBe('photo-taken-off');
  expect((await gate.check(ada.barcode)).state).toBe('redeemed');
});

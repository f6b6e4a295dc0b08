import { eq, sql } from 'drizzle-orm';
import { beforeEach, afterEach, expect, test } from 'vitest';

import { retentionDays } from '#domain/retention-kinds.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { orders, passes, photoRequests } from '#server/base/db/schema/park.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { canary, canaryEmail, guest, plantCanaries } from './erase-guest-testing.ts';
import { forgetOrders } from './forget-orders.ts';

const { orderId } = guest;
const daySeconds = 86_400;

let park: TestPark;
beforeEach(async () => {
  park = await openTestPark();
  await plantCanaries(park.services);
  const { db, clock } = park.services;
  // No other order of the demo is due: only this one has passes that end.
  await db.update(passes).set({ expiresAt: null, isRedeemed: false, isRefunded: false });
  await db.update(passes).set({ expiresAt: clock.now() }).where(eq(passes.orderId, orderId));
  await db.execute(sql`delete from loyalty_claims where source_id = ${orderId}`);
  await db.execute(sql`delete from help_requests`);
  await db.update(loyaltyMembers).set({ emailKey: sql`member_id`, email: sql`member_id` });
});
afterEach(() => park.close());

test('an order keeps its names until its days are over, then loses them, and is found no more', async () => {
  park.clock.advance((retentionDays('names') - 1) * daySeconds);
  expect((await run()).due).toBe(0);
  park.clock.advance(2 * daySeconds);
  expect(await forgetOrders(park.services, { isDryRun: true })).toEqual({ due: 1, forgotten: 0, counts: {} });
  expect(await nameOf()).toBe(canary);

  expect(await run()).toMatchObject({ due: 1, forgotten: 1, counts: { visits: expect.any(Number) } });

  expect(await nameOf()).toBeNull();
  expect(await run()).toEqual({ due: 0, forgotten: 0, counts: {} });
});

test.each<[string, () => Promise<unknown>]>([
  [
    'a pass of it has no end',
    () => park.services.db.update(passes).set({ expiresAt: null }).where(eq(passes.orderId, orderId)),
  ],
  [
    'a request for its photo is open',
    () =>
      park.services.db
        .update(photoRequests)
        .set({ status: 'open' })
        .where(eq(photoRequests.orderId, orderId)),
  ],
  [
    'its guest is an active member',
    () =>
      park.services.db
        .update(loyaltyMembers)
        .set({ emailKey: canaryEmail, status: 'active' })
        .where(eq(loyaltyMembers.memberId, guest.memberId)),
  ],
  [
    'its guest holds another pass',
    () =>
      park.services.db
        .update(passes)
        .set({ email: canaryEmail })
        .where(
          sql`(order_id, barcode) in (select order_id, barcode from passes where order_id <> ${orderId} limit 1)`,
        ),
  ],
])('an order keeps its names while %s', async (_, arrange) => {
  await arrange();
  park.clock.advance((retentionDays('names') + 1) * daySeconds);
  expect(await run()).toEqual({ due: 0, forgotten: 0, counts: {} });
  expect(await nameOf()).toBe(canary);
});

test('two runs at once erase each order once', async () => {
  park.clock.advance((retentionDays('names') + 1) * daySeconds);
  const runs = await Promise.all([run(), run()]);
  expect(runs[0].forgotten + runs[1].forgotten).toBe(1);
});

function run() {
  return forgetOrders(park.services, { isDryRun: false });
}

async function nameOf(): Promise<string | null | undefined> {
  const [row] = await park.services.db.select().from(orders).where(eq(orders.orderId, orderId));
  return row?.purchaserLastName;
}

import { eq, sql, like } from 'drizzle-orm';
import { beforeEach, afterEach, expect } from 'vitest';

import { retentionDays } from '#domain/retention-kinds.ts';
import { loyaltyMembers, stays } from '#server/base/db/schema/loyalty.ts';
import { orders, passes, photoRequests } from '#server/base/db/schema/park.ts';
import { openTestPark, type TestPark, test } from '#server/testing/test-park.ts';
import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { settleTerms } from '#server/base/retention/terms.queries.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { canary, canaryEmail, guest, plantCanaries } from './erase-guest-testing.ts';
import { forgetOrders } from './forget-orders.ts';
import { sweepDormantMembers } from './dormant-members.ts';
import { forgetOldStays } from './forget-orders.queries.ts';

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

function run() {
  return forgetOrders(park.services, { isDryRun: false });
}

async function nameOf(): Promise<string | null | undefined> {
  const [row] = await park.services.db.select().from(orders).where(eq(orders.orderId, orderId));
  return row?.purchaserLastName;
}

const rowsCount = 700;
const membersCount = 200;
const keptDays = 1825;

test('two servers erase hundreds of stays once each', async (own) => {
  const { db, clock } = own.services;
  const servers = [await openServerWithOwnPool(own), await openServerWithOwnPool(own)];
  try {
    await db.execute(sql`delete from stays`);
    await db.execute(sql`
        insert into stays (reservation_number, folio, first_name, last_name, email, arrives_at, departs_at, room_revenue_cents, status)
        select 'R' || n, '1', 'Guest', 'Guest', n || '@mail.example', ${clock.now().toISOString()}, ${clock.now().toISOString()}, 1, 'checked-out'
        from generate_series(1, ${rowsCount}) n`);
    own.clock.advance(401 * 86_400);

    const erased = await Promise.all(
      [...servers, ...servers].map(({ services }) => forgetOldStays(services.db, clock.now(), 400)),
    );
    // A piece that another server held is left to the next round.
    const rest = await forgetOldStays(db, clock.now(), 400);

    expect(erased.reduce((sum, count) => sum + count, rest)).toBe(rowsCount);
    expect(await db.$count(stays, sql`first_name <> 'Erased' or email is not null`)).toBe(0);
  } finally {
    for (const server of servers) await server.close();
  }
});

test('two servers warn hundreds of guests once each, and erase each account once', async (own) => {
  const { db, clock, brand } = own.services;
  const servers = [await openServerWithOwnPool(own), await openServerWithOwnPool(own)];
  const sweepOnAll = async (): Promise<void> => {
    await db.execute(sql`update retention_terms set sweep_at = null, sweep_after = ''`);
    await Promise.all(servers.map(({ services }) => sweepDormantMembers(services, keptDays)));
  };
  try {
    await settleTerms(db, brand.retention, clock.now());
    await db.execute(sql`update loyalty_members set status = 'closed'`);
    await db.execute(sql`
        insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at)
        select 'D' || n, 'D' || n, n || '@mail.example', n || '@mail.example', 'Guest', 'Guest', 'active', ${clock.now().toISOString()}
        from generate_series(1, ${membersCount}) n`);
    own.clock.advance((keptDays + 1) * 86_400);
    await sweepOnAll();
    expect(await db.$count(mails, eq(mails.kind, 'account-ends'))).toBe(membersCount);
    expect(await db.$count(loyaltyMembers, eq(loyaltyMembers.status, 'active'))).toBe(membersCount);

    own.clock.advance(31 * 86_400);
    await sweepOnAll();

    expect(await db.$count(loyaltyMembers, eq(loyaltyMembers.status, 'active'))).toBe(0);
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'Guest Erase'))).toBe(membersCount);
    const reports = await verifyInvariants(own.services);
    expect(reports.filter(({ breaches }) => breaches > 0)).toEqual([]);
  } finally {
    for (const server of servers) await server.close();
  }
});

const ordersCount = 300;

test('two servers forget hundreds of orders once each, and no invariant is violated', async (own) => {
  const { db, clock } = own.services;
  const servers = [await openServerWithOwnPool(own), await openServerWithOwnPool(own)];
  try {
    await db.update(passes).set({ expiresAt: null, isRedeemed: false, isRefunded: false });
    const now = clock.now();
    const [some] = await db.select().from(passes).limit(1);
    const numbers = Array.from({ length: ordersCount }, (_, index) => String(90_000_000 + index));
    await db.insert(orders).values(
      numbers.map((number) => ({
        orderId: number,
        source: 'web',
        purchaserLastName: `Guest ${number}`,
        orderedAt: now,
      })),
    );
    await db.insert(passes).values(
      numbers.map((order) => ({
        orderId: order,
        barcode: `9${order}`,
        productId: some?.productId ?? '',
        lastName: `Guest ${order}`,
        email: `${order}@mail.example`,
        expiresAt: now,
      })),
    );
    own.clock.advance((retentionDays('names') + 1) * 86_400);

    const runs = await Promise.all(
      [...servers, ...servers].map(({ services }) => forgetOrders(services, { isDryRun: false })),
    );

    expect(runs.reduce((sum, { forgotten }) => sum + forgotten, 0)).toBe(ordersCount);
    expect(await db.$count(orders, like(orders.purchaserLastName, 'Guest %'))).toBe(0);
    expect(await db.$count(passes, sql`last_name like 'Guest %' or email like '9%'`)).toBe(0);
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'Guest Erase'))).toBe(ordersCount);
    const reports = await verifyInvariants(own.services);
    expect(reports.filter((report) => report.breaches > 0)).toEqual([]);
  } finally {
    for (const server of servers) await server.close();
  }
});

/** Two servers that forget the same hundreds of orders at the same moment. */
import { eq, like, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { retentionDays } from '#domain/retention-kinds.ts';

import { orders, passes } from '#server/base/db/schema/park.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { test } from '#server/testing/park-test.ts';
import { forgetOrders } from './forget-orders.ts';

const ordersCount = 300;

test('two servers forget hundreds of orders once each, and no invariant is violated', async (park) => {
  const { db, clock } = park.services;
  const servers = [await openServerWithOwnPool(park), await openServerWithOwnPool(park)];
  try {
    await db.update(passes).set({ expiresAt: null, isRedeemed: false, isRefunded: false });
    const now = clock.now();
    const [some] = await db.select().from(passes).limit(1);
    const numbers = Array.from({ length: ordersCount }, (_, index) => String(90_000_000 + index));
    await db.insert(orders).values(
      numbers.map((orderId) => ({
        orderId,
        source: 'web',
        purchaserLastName: `Guest ${orderId}`,
        orderedAt: now,
      })),
    );
    await db.insert(passes).values(
      numbers.map((orderId) => ({
        orderId,
        barcode: `9${orderId}`,
        productId: some?.productId ?? '',
        lastName: `Guest ${orderId}`,
        email: `${orderId}@mail.example`,
        expiresAt: now,
      })),
    );
    park.clock.advance((retentionDays('names') + 1) * 86_400);

    const runs = await Promise.all(
      [...servers, ...servers].map(({ services }) => forgetOrders(services, { isDryRun: false })),
    );

    expect(runs.reduce((sum, { forgotten }) => sum + forgotten, 0)).toBe(ordersCount);
    expect(await db.$count(orders, like(orders.purchaserLastName, 'Guest %'))).toBe(0);
    expect(await db.$count(passes, sql`last_name like 'Guest %' or email like '9%'`)).toBe(0);
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'Guest Erase'))).toBe(ordersCount);
    const reports = await verifyInvariants(park.services);
    expect(reports.filter((report) => report.breaches > 0)).toEqual([]);
  } finally {
    for (const server of servers) await server.close();
  }
});

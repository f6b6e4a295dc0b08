/** Nothing is erased for the first time before the team could read a notice for seven days. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { mails, retentionTerms } from '#server/base/db/schema/operations.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import { viewRetention, announcedOf } from '#server/base/retention/view-retention.ts';
import { openTestPark, type TestPark } from '#server/testing/test-park.ts';
import { runHousekeeping } from './housekeeping.ts';

const daySeconds = 86_400;
const orderId = '99000001';

let park: TestPark;
beforeEach(async () => {
  park = await openTestPark();
  const { db, clock } = park.services;
  const longAgo = new Date(clock.now().getTime() - 1200 * daySeconds * 1000);
  const [some] = await db.select().from(passes).limit(1);
  await db.update(passes).set({ expiresAt: null, isRedeemed: false, isRefunded: false });
  await db.insert(orders).values({ orderId, source: 'web', purchaserLastName: 'Old', orderedAt: longAgo });
  const pass = { orderId, barcode: 'OLD1', productId: some?.productId ?? '', expiresAt: longAgo };
  await db.insert(passes).values({ ...pass, lastName: 'Old', email: 'old@mail.example' });
});
afterEach(() => park.close());

test('after an upgrade the names of old orders are announced with their count, and erased after seven days', async () => {
  await runHousekeeping(park.services);
  const at = new Date(park.clock.now().getTime() + 7 * daySeconds * 1000).toISOString();
  expect(await announced()).toContainEqual({
    ...{ kind: 'names', days: null, next: { days: 1095, at } },
    due: { count: 1, isMore: false, by: at },
  });

  park.clock.advance(7 * daySeconds - 1);
  await runHousekeeping(park.services);
  expect(await nameOf()).toBe('Old');

  park.clock.advance(1);
  await runHousekeeping(park.services);
  expect(await nameOf()).toBeNull();
  expect((await viewRetention(park.services.db)).find(({ kind }) => kind === 'names')).toMatchObject({
    ...{ days: 1095, next: null, due: { count: 0 } },
  });
});

test('a shortened setting erases nothing in its first seven days, and none if it is taken back', async () => {
  const { db, brand, clock } = park.services;
  const short = { ...park.services, brand: { ...brand, retention: { mails: 7 } } };
  await runHousekeeping(park.services);
  const sentAt = new Date(clock.now().getTime() - 10 * daySeconds * 1000);
  await db.execute(sql`delete from mails`);
  const text = { kind: 'x', toAddress: 'a@mail.example', subject: '', plainText: '', html: '' };
  await db.insert(mails).values({ ...text, queuedAt: sentAt, dueAt: sentAt, sentAt });

  await runHousekeeping(short);
  park.clock.advance(6 * daySeconds);
  await runHousekeeping(short);
  expect(await db.$count(mails)).toBe(1);
  expect((await announced()).map(({ kind, due }) => [kind, due?.count])).toContainEqual(['mails', 1]);

  await runHousekeeping(park.services);
  park.clock.advance(2 * daySeconds);
  await runHousekeeping(short);
  expect(await db.$count(mails)).toBe(1);
  park.clock.advance(7 * daySeconds);
  await runHousekeeping(short);
  expect(await db.$count(mails)).toBe(0);
});

test('a longer setting applies at once', async () => {
  const { db, brand } = park.services;
  await runHousekeeping(park.services);
  await runHousekeeping({ ...park.services, brand: { ...brand, retention: { mails: 400 } } });
  const [term] = await db.select().from(retentionTerms).where(eq(retentionTerms.kind, 'mails'));
  expect(term).toMatchObject({ days: 400, nextDays: null });
});

test('a round that cannot read the terms erases nothing that the park sets', async () => {
  await runHousekeeping(park.services);
  park.clock.advance(8 * daySeconds);
  const brand = {
    ...park.services.brand,
    get retention(): never {
      throw new Error('away');
    },
  };
  const failed = await runHousekeeping({ ...park.services, brand }, () => undefined);
  expect(failed).toEqual(['terms of retention', 'counts of due rows']);
  expect(await nameOf()).toBe('Old');
});

async function announced() {
  return announcedOf(await viewRetention(park.services.db));
}

async function nameOf(): Promise<string | null | undefined> {
  const [row] = await park.services.db.select().from(orders).where(eq(orders.orderId, orderId));
  return row?.purchaserLastName;
}

import { expect, afterEach, beforeEach } from 'vitest';
import { eq, sql } from 'drizzle-orm';

import { makeReport } from '#server/base/report-fault.ts';
import { ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { bmpUrl, photoProofOf } from '#server/photos/guest/photo-testing.ts';
import { spentTokens, mails } from '#server/base/db/schema/operations.ts';
import { fetchBalances, writeEntries } from '#server/loyalty/ledger.queries.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { claimNumber, joinClub, letPointsLast } from '#server/testing/soft-device.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { orders, passes } from '#server/base/db/schema/park.ts';
import { viewRetention, announcedOf } from '#server/base/retention/view-retention.ts';
import { openTestPark, type TestPark, test } from '#server/testing/test-park.ts';
import { runHousekeeping } from './housekeeping.ts';
import { verifyInvariants } from './invariants/verify.ts';

const monthSeconds = 31 * 24 * 3600;

test('an unavailable photo store does not keep points from being posted, and is reported by name', async (park) => {
  const { services } = park;
  const email = 'noor@mail.example';
  const person = { email, firstName: 'Noor', lastName: 'Okafor' };
  const userID = (await park.post('/api/loyalty/create', person)).body;
  const claim = await park.post('/api/loyalty/hotels/', { email, userID, reservationNumber: 'HB483010' });
  const replaced = await park.post('/api/upload/', { ...photoProofOf('10240010'), data: await bmpUrl() });
  expect([claim.statusCode, replaced.statusCode]).toEqual([200, 200]);
  park.clock.advance(monthSeconds);
  const away = {
    ...services.photoStore,
    remove: () => Promise.reject(Object.assign(new Error('of a guest: noor'), { code: 'ECONNREFUSED' })),
  };
  const lines: unknown[] = [];
  const report = makeReport({ error: (...line: unknown[]) => void lines.push(line) }, services.metrics);

  const failed = await runHousekeeping({ ...services, photoStore: away }, report);

  expect(failed).toEqual(['photos']);
  const kinds = await services.db.selectDistinct({ kind: ledgerTransactions.kind }).from(ledgerTransactions);
  expect(kinds).toContainEqual({ kind: 'Posting' });
  expect(lines).toEqual([
    [
      {
        task: 'housekeeping: photos',
        errorClass: 'Error',
        errorCode: 'ECONNREFUSED',
        causeClass: undefined,
        causeCode: undefined,
      },
      'background task failed',
    ],
  ]);
  expect(await services.metrics.registry.metrics()).toContain(
    'promenade_task_faults_total{task="housekeeping: photos"} 1',
  );
});

const rounds = 15;

const fortyDays = 40 * 24 * 3600;

test('concurrent housekeeping on several servers posts and expires every point once, and no step fails', async (park, db) => {
  const servers = [await openServerWithOwnPool(park), await openServerWithOwnPool(park)];
  try {
    await letPointsLast(park, 1);
    const member = await joinClub(park);
    expect(await claimNumber(park, member, { reservationNumber: 'HB483010' })).toBe(200);
    const failed: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const now = park.clock.now();
      const expiresAt = new Date(now.getTime() + fortyDays * 500);
      const lots = Array.from({ length: 5 }, () => bonusEntry(member.memberId, now, { expiresAt }));
      await writeEntries(db, lots);
      await db
        .insert(spentTokens)
        .values(Array.from({ length: 50 }, (_, index) => ({ tokenId: `${round}-${index}`, expiresAt: now })));
      park.clock.advance(fortyDays);
      const report = (task: string, error: Error): void => void failed.push(`${task}: ${error.message}`);
      await Promise.all(
        [...servers, ...servers].map(({ services }) =>
          runHousekeeping({ ...services, clock: park.clock }, report),
        ),
      );
      expect(await db.$count(spentTokens)).toBe(0);
    }
    // The points of the last posting have a month of their own.
    park.clock.advance(fortyDays);
    await runHousekeeping(park.services);
    expect(failed).toEqual([]);
    expect(await db.$count(ledgerTransactions, eq(ledgerTransactions.kind, 'Posting'))).toBe(1);
    expect(await fetchBalances(db, member.memberId)).toEqual({ posted: 0, pending: 0 });
    const broken = (await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0);
    expect(broken).toEqual([]);
  } finally {
    for (const { close } of servers) await close();
  }
});

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

/** The dashboard's figures match the database, by operating day. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { operatingDayOf } from '#domain/operating-day.ts';

import { clubRequests } from '#server/base/db/schema/club-requests.ts';
import { ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { dailyCounts } from '#server/base/db/schema/operations.ts';
import { makeDailyCounts } from './daily-counts.ts';
import { ines } from '#server/testing/sign-in.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark } from '#server/testing/test-park.ts';

async function read(staff: SignedInStaff, days = ''): Promise<Dashboard> {
  const answer = await staff.call('GET', `/api/admin/dashboard/${days}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Dashboard>();
}

const maya = { orderId: '10240001', barcode: '240126000000100017' };

test('every day of the span has its figures, today last', async () => {
  await withOwnPark(async (own) => {
    const staff = await signInStaff(own, 'agent');
    const { days, from, to } = await read(staff);
    expect([days.length, from, to, days.at(-1)?.day]).toEqual([30, '2026-10-23', '2026-11-21', '2026-11-21']);
    expect((await read(staff, '?days=7')).days.length).toBe(7);
    expect((await read(staff, '?days=0')).days.length).toBe(1);
    expect((await read(staff, '?days=999')).days.length).toBe(366);
  });
});

test('opened passes and wallet passes are counted for the operating day, including repeated and late ones', async () => {
  await withOwnPark(async (own) => {
    const keep = makeDailyCounts(own.services);
    await own.post('/api/login/', maya);
    await own.post('/api/login/', { ...maya, barcode: '240126000000100999' });
    const passed = await own.post('/api/apple-wallet/', maya);
    expect(passed.statusCode).toBe(200);
    await keep();
    await keep();
    own.clock.advance(12 * 3600); // 02:00 park time, the start of the next operating day
    await own.post('/api/login/', maya);
    await keep();
    const { days } = await read(await signInStaff(own, 'agent'));
    expect(
      days.slice(-2).map(({ day, guestsServed, passesApple }) => [day, guestsServed, passesApple]),
    ).toEqual([
      ['2026-11-21', 2, 1],
      ['2026-11-22', 1, 0],
    ]);
  });
});

test('two servers add to one count, and a failed write is repeated the next time', async () => {
  await withOwnPark(async (own) => {
    const first = makeDailyCounts(own.services);
    const { db } = own.services;
    await own.post('/api/login/', maya);
    const broken = new Proxy(db, {
      get: () => () => {
        throw new Error('There is no database.');
      },
    });
    const second = makeDailyCounts({ ...own.services, db: broken });
    await expect(second()).rejects.toThrow('no database');
    await first();
    await makeDailyCounts(own.services)();
    expect(await db.select().from(dailyCounts)).toEqual([
      { day: '2026-11-21', kind: 'guests-served', count: 2 },
    ]);
  });
});

test('claims and their points equal those of the ledger, counted one by one', async () => {
  await withOwnPark(async (own) => {
    const { db, brand } = own.services;
    const expected = new Map<string, { claims: number; points: number }>();
    const lines = await db.select().from(ledgerLines);
    for (const made of await db.select().from(ledgerTransactions)) {
      const key = `${operatingDayOf(made.recordedAt, brand)} ${made.kind}`;
      const points = lines
        .filter((line) => line.transactionId === made.transactionId && line.account !== 'club')
        .reduce((sum, line) => sum + line.points, 0);
      const known = expected.get(key) ?? { claims: 0, points: 0 };
      expected.set(key, { claims: known.claims + 1, points: known.points + points });
    }
    const { days } = await read(await signInStaff(own, 'agent'), '?days=366');
    const none = { claims: 0, points: 0 };
    for (const { day, tickets, food, hotel } of days) {
      expect([day, tickets]).toEqual([day, expected.get(`${day} Ticket`) ?? none]);
      expect([day, food]).toEqual([day, expected.get(`${day} Food & Beverage`) ?? none]);
      expect([day, hotel]).toEqual([day, expected.get(`${day} Hotel`) ?? none]);
    }
    expect(days.some(({ tickets }) => tickets.points > 0)).toBe(true);
    expect(days.some(({ food }) => food.points > 0)).toBe(true);
  });
});

test('photo requests are open, due today or late', async () => {
  await withOwnPark(async (own) => {
    const staff = await signInStaff(own, 'agent');
    expect((await read(staff)).photoRequests).toEqual({ open: 1, dueToday: 0, overdue: 0 });
    own.clock.advance(3 * 86_400);
    expect((await read(await signInStaff(own, 'agent'))).photoRequests).toEqual({
      open: 1,
      dueToday: 1,
      overdue: 1,
    });
  });
});

test('requests of members are open, due today or late, and an answered one is none of them', async () => {
  await withOwnPark(async (own) => {
    const { db, clock } = own.services;
    const none = { open: 0, dueToday: 0, overdue: 0 };
    expect((await read(await signInStaff(own, 'agent'))).clubRequests).toEqual(none);
    const now = clock.now().getTime();
    const requestOf = (place: number, hours: number) => ({
      ...{ requestId: randomUUID(), memberId: ines.memberId, earnKind: 'tickets' as const },
      ...{ number: `1030000${place}`, reason: 'claim-too-old', isProved: true, language: 'en' },
      ...{ note: '', status: 'open' as const, requestedAt: new Date(now) },
      dueAt: new Date(now + hours * 3_600_000),
    });
    const requests = [requestOf(1, -1), requestOf(2, 2), requestOf(3, 72), requestOf(4, 1)];
    await db.insert(clubRequests).values(requests);
    await db
      .update(clubRequests)
      .set({ status: 'added', answeredAt: clock.now(), answeredBy: 'Agent' })
      .where(eq(clubRequests.number, '10300004'));
    const { clubRequests: counted } = await read(await signInStaff(own, 'agent'));
    expect(counted).toEqual({ open: 3, dueToday: 2, overdue: 1 });
  });
});

test('the gate may not see it', async () => {
  await withOwnPark(async (own) => {
    const gate = await signInStaff(own, 'gate');
    expect((await gate.call('GET', '/api/admin/dashboard/')).statusCode).toBe(403);
  });
});

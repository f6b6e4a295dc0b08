/** The dashboard's figures match the database, by operating day. */
import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import type { FigureName } from '#contract/figures.ts';

import { clubRequests } from '#server/base/db/schema/requests.ts';
import { guestCounts, passDays } from '#server/base/db/schema/figures.ts';
import { makeDailyCounts } from './daily-counts.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { withOwnPark, test, keepOpen } from '#server/testing/test-park.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { countOpenedPasses, recordOpened } from './opened-passes.queries.ts';

async function read(staff: SignedInStaff, days = ''): Promise<Dashboard> {
  const answer = await staff.call('GET', `/api/admin/dashboard/${days}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Dashboard>();
}

const maya = { orderId: '10240001', barcode: '240126000000100017' };

const sumsOf = (dashboard: Dashboard, name: FigureName) => {
  const found = dashboard.figures.find((one) => one.name === name);
  if (found === undefined) throw new Error(`The dashboard has no ${name}.`);
  return found;
};

test('a range has its steps, the range before, and the same days of last year', async (own) => {
  const staff = await signInStaff(own, 'agent');
  const { range, steps, before, lastYear } = await read(staff);
  expect(range).toEqual({ from: '2026-10-23', to: '2026-11-21', by: 'day' });
  expect([steps.length, steps.at(-1)]).toEqual([30, '2026-11-21']);
  expect(before).toEqual({ from: '2026-09-23', to: '2026-10-22' });
  expect(lastYear).toEqual({ from: '2025-10-24', to: '2025-11-22', alignment: 'weekdays' });
});

test.each([
  ['?from=2026-11-02&to=2026-11-01', 'The last day is before the first'],
  ['?range=year&by=hour', 'at most 31 days'],
])('the range %s is refused with its reason', async (query, reason) => {
  await withOwnPark(async (own) => {
    const staff = await signInStaff(own, 'agent');
    const answer = await staff.call('GET', `/api/admin/dashboard/${query}`);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(reason)]);
  });
});

test('views, unique passes and wallet passes are counted for the operating day, including repeated and late ones', async (own) => {
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
  const dashboard = await read(await signInStaff(own, 'agent'));
  const lastTwo = (name: FigureName) => sumsOf(dashboard, name).now.steps.slice(-2);
  expect([lastTwo('views'), lastTwo('passes'), lastTwo('apple')]).toEqual([
    [2, 1],
    [1, 1],
    [1, 0],
  ]);
  expect([sumsOf(dashboard, 'views').now.total, sumsOf(dashboard, 'passes').now.total]).toEqual([3, 1]);
});

test('two servers add to one count, and a failed write is repeated the next time', async (own, db) => {
  const first = makeDailyCounts(own.services);
  await own.post('/api/login/', maya);
  const broken = new Proxy(db, {
    get: () => () => {
      throw new Error('There is no database.');
    },
  });
  const second = makeDailyCounts({ ...own.services, db: broken });
  await expect(second()).rejects.toThrow('no database');
  await first();
  await makeDailyCounts({ ...own.services, openedPasses: undefined })();
  const at = new Date('2026-11-21T19:00:00Z');
  expect(await db.select().from(guestCounts)).toEqual([{ at, figure: 'views', count: 2 }]);
});

test('a refused claim is counted with its reason', async (own) => {
  const { memberTicket, userId } = await signIn(own);
  for (const orderId of ['10300003', '88888888']) {
    const body = { orderId, email: ines.email, userID: userId, memberTicket };
    expect((await own.post('/api/loyalty/tickets/', body)).statusCode).toBe(400);
  }
  await makeDailyCounts(own.services)();
  const dashboard = await read(await signInStaff(own, 'agent'));
  expect(sumsOf(dashboard, 'refused-tickets').now.total).toBe(2);
  expect(dashboard.refusals.toSorted((a, b) => (a.reason < b.reason ? -1 : 1))).toEqual([
    { figure: 'refused-tickets', reason: 'ticket-not-found', by: 'guest', count: 1 },
    { figure: 'refused-tickets', reason: 'ticket-too-old', by: 'guest', count: 1 },
  ]);
});

test('photo requests are open, due today or late', async (own) => {
  const staff = await signInStaff(own, 'agent');
  expect((await read(staff)).photoRequests).toEqual({ open: 1, dueToday: 0, overdue: 0 });
  own.clock.advance(3 * 86_400);
  expect((await read(await signInStaff(own, 'agent'))).photoRequests).toEqual({
    open: 1,
    dueToday: 1,
    overdue: 1,
  });
});

test('requests of members are open, due today or late, and an answered one is none of them', async (own) => {
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

test('requests for a link are counted by themselves, with the times of their answers and their rows', async (own) => {
  const ask = (number: string) =>
    own.post('/api/link/ask-team/', { name: 'Ada', email: 'ada@mail.example', number });
  const first = await ask('10240005');
  expect(first.statusCode).toBe(200);
  await ask('');
  const agent = await signInStaff(own, 'agent');
  const open = { open: 2, dueToday: 2, overdue: 0 };
  const before = await read(agent);
  expect([before.linkRequests, before.wristbandRequests.open]).toEqual([open, 0]);
  const queue = await agent.call('GET', '/api/admin/request/');
  const { requests } = queue.json<{ requests: { kind: string; requestId: string; about: string }[] }>();
  const asked = requests.find(({ about }) => about === '10240005');
  own.clock.advance(600);
  await agent.call('PUT', `/api/admin/help-request/${asked?.requestId}`, {
    ...{ answer: 'answered', message: 'It is in your mailbox.' },
  });
  const after = await read(agent);
  expect(after.linkRequests.open).toBe(1);
  expect(after.answers.link.now).toEqual({ answered: 1, medianSeconds: 600, p90Seconds: 600 });
  expect(after.answers.wristband.now.answered).toBe(0);
  const rows = await agent.call('GET', '/api/admin/dashboard/rows/?figure=link-requests');
  expect(rows.json<{ total: number; rows: unknown[][] }>()).toMatchObject({ total: 2 });
});

const two = keepOpen(() => openTwoServers());

const roundsTotal = 400;
const connectionsTotal = 32;
const passesTotal = 12;

test('of four hundred rounds of two servers every opening counts once, whatever the order of their days', async () => {
  const { park, services } = two;
  const rounds = Array.from({ length: roundsTotal }, (_, index) => {
    const round = (index * 7919) % roundsTotal;
    const day = `2026-10-${String(1 + (round % 9)).padStart(2, '0')}`;
    const opened = [0, 1, 2].map((step) => ({
      ...{ orderId: 'race', barcode: `B${(round * 5 + step * 7) % passesTotal}`, views: 1 },
    }));
    return { day, hour: round % 4, opened };
  });
  // As many at once as both servers have connections; a transaction that waits for one for two seconds is given up.
  const waiting = [...rounds.entries()];
  const playRounds = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, { day, hour, opened }] = next;
      const { db } = services[index % 2 === 0 ? 0 : 1];
      await db.transaction((tx) => recordOpened(tx, { day, hour }, opened));
    }
  };
  await Promise.all(Array.from({ length: connectionsTotal }, playRounds));
  const all = rounds.flatMap(({ day, hour, opened }) =>
    opened.map(({ barcode }) => ({ day, hour, barcode })),
  );
  const distinct = (keys: readonly string[]): number => new Set(keys).size;
  const days = await park.services.db.select().from(passDays);
  const hours = days.flatMap((one) =>
    one.hours
      .toString(2)
      .split('')
      .filter((bit) => bit === '1'),
  );
  expect(hours).toHaveLength(distinct(all.map(({ day, hour, barcode }) => `${day} ${hour} ${barcode}`)));
  expect(days).toHaveLength(distinct(all.map(({ day, barcode }) => `${day} ${barcode}`)));
  expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(all.length);
  const span = { from: '2026-10-02', to: '2026-10-05' };
  const isIn = (day: string): boolean => day >= span.from && day <= span.to;
  expect(await countOpenedPasses(park.services.db, [span], '')).toEqual([
    distinct(all.flatMap(({ day, barcode }) => (isIn(day) ? [barcode] : []))),
  ]);
});

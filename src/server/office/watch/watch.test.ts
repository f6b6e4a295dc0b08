/** The watch list: every figure leads to exactly its entries, and each crossing is reported once. */
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect } from 'vitest';

import type { WatchHit, WatchList } from '#contract/calls/staff-watch.ts';
import { watchFigureNames } from '#contract/watch-figures.ts';

import { mails } from '#server/base/db/schema/operations.ts';
import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import { shareStaff, signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';
import { watchHits } from '#server/base/db/schema/administration.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { test, sharePark, keepOpen } from '#server/testing/test-park.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { hostActor } from '#server/staff/audit.queries.ts';
import { judgeWatch } from './judge-watch.ts';
import { changeWatchSettings, readWatchSettings } from './watch-settings.ts';

const park = sharePark();
const agent = shareStaff(park, 'agent');
const admin = shareStaff(park, 'admin');
const auditor = shareStaff(park, 'audit');
beforeAll(async () => {
  const gifts = [900, 900, 900, 900, 900, 900, -300].map((points) => ({
    action: 'Loyalty Goodwill',
    target: '700000001',
    after: { points },
  }));
  await plant(agent, [
    ...gifts,
    { action: 'Loyalty Claim Tickets', target: '700000002', after: { points: 450 } },
    { action: 'Loyalty Account Create', target: '700000003', after: { points: 0 } },
    { action: 'Export', target: 'team', after: { rows: 25_000 } },
  ]);
  await plant(admin, [{ action: 'Loyalty Adjust', target: '700000004', after: { points: 100 } }]);
  await plant(agent, [{ action: 'Loyalty Order Remove', target: '700000002', after: {} }], 5 * 3600);
  for (let count = 0; count < 3; count += 1)
    await park.post('/app/login/', {
      teamMemberUsername: 'gate@harborlight.example',
      teamMemberPassword: `wrong ${count}`,
    });
});

interface Planted {
  action: string;
  target: string;
  after: Record<string, unknown>;
}

async function plant(by: SignedInStaff, entries: readonly Planted[], secondsAgo = 0): Promise<void> {
  await park.services.db.insert(auditEntries).values(
    entries.map((entry) => ({
      ...entry,
      at: new Date(park.clock.now().getTime() - secondsAgo * 1000),
      actorGuid: by.login.teamMemberGUID,
      actorName: 'Planted Name',
      sessionGuid: by.login.sessionGUID,
      requestId: 'planted',
      network: '203.0.113.0/24',
    })),
  );
}

async function readList(range = '7d'): Promise<WatchList> {
  const answer = await auditor.call('GET', `/api/admin/watch/?range=${range}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<WatchList>();
}

const rowsOf = (list: WatchList, name: string) =>
  list.figures.find(({ figure }) => figure === name)?.rows ?? [];

test('each figure opens exactly the entries that make it, with the same value', async () => {
  const list = await readList();
  const empty = list.figures.filter(({ rows }) => rows.length === 0).map(({ figure }) => figure);
  expect(empty).toEqual([]);
  for (const { figure, rows } of list.figures)
    for (const { subject, value, entries, target } of rows) {
      const query = new URLSearchParams({
        ...{ watch: figure, subject, firstDay: list.range.from, lastDay: list.range.to },
        ...(target === '' ? {} : { target }),
      });
      const answer = await auditor.call('GET', `/api/admin/audit/?${query.toString()}`);
      const page = answer.json<{ entries: unknown[]; figure: { value: number; entries: number } }>();
      expect([figure, page.figure]).toEqual([figure, { value, entries }]);
      expect([figure, page.entries.length]).toEqual([figure, Math.min(entries, 50)]);
    }
});

test('the figures say what was done: gifts without deductions, one account’s acts, rows, and names tried', async () => {
  const list = await readList();
  const own = (name: string, of: SignedInStaff) =>
    rowsOf(list, name).find(({ subject }) => subject === of.login.teamMemberGUID)?.value;
  expect(own('points', agent)).toBe(5400);
  expect(list.figures.find(({ figure }) => figure === 'points')?.median).toBe(2750);
  expect(own('same-guest', agent)).toBe(7);
  expect([own('claims', agent), own('accounts', agent), own('removals', agent)]).toEqual([450, 1, 1]);
  expect([own('exports', agent), own('exported-rows', agent)]).toEqual([1, 25_000]);
  expect(rowsOf(list, 'sign-ins').map(({ value }) => value)).toEqual([3]);
  expect(rowsOf(list, 'network-sign-ins')).toMatchObject([{ value: 3 }]);
  expect(list.people.find(({ memberGUID }) => memberGUID === agent.login.teamMemberGUID)?.name).toBe(
    'Gail Osei',
  );
});

test('a removal counts only once the member has done nothing for hours after it', async () => {
  const lead = await signInStaff(park, 'lead');
  const removal = { action: 'Wallet Exception Delete', target: 'x', after: {} };
  await plant(lead, [removal], 6 * 3600);
  await plant(lead, [{ action: 'Guest View', target: '1/2', after: {} }], 4 * 3600);
  const ofLead = rowsOf(await readList(), 'removals').filter(
    ({ subject }) => subject === lead.login.teamMemberGUID,
  );
  expect(ofLead).toEqual([]);
});

test('an act that was undone makes no figure, and one of three weeks ago is in the longest range only', async () => {
  const lead = await signInStaff(park, 'lead');
  const gift = { action: 'Loyalty Goodwill', target: '700000008', after: { points: 40 } };
  await plant(lead, [gift, gift]);
  await plant(lead, [gift], 21 * 86_400);
  const { db, clock } = park.services;
  const [one] = await db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.actorGuid, lead.login.teamMemberGUID), eq(auditEntries.action, gift.action)))
    .orderBy(auditEntries.entryId)
    .limit(1);
  await db
    .insert(auditUndos)
    .values({ entryId: one?.entryId ?? 0, undoneAt: clock.now(), undoneBy: 'Planted' });
  const points = async (range: string) =>
    rowsOf(await readList(range), 'points').find(({ subject }) => subject === lead.login.teamMemberGUID)
      ?.value;
  expect([await points('today'), await points('7d'), await points('30d')]).toEqual([40, 40, 80]);
});

test('a crossing is recorded and mailed once, and again when the figure has doubled', async () => {
  const { settings } = await readList();
  const changed = { ...settings, mailTo: ['watch@harborlight.example', 'second@harborlight.example'] };
  const saved = await admin.call('PUT', '/api/admin/watch/settings/', {
    settings: changed,
    former: settings,
  });
  expect(saved.statusCode, saved.body).toBe(200);
  // New limits are judged when they are saved, so the next round finds nothing more.
  expect((await readList()).hits.length).toBeGreaterThan(0);
  const sent = await park.services.db.select().from(mails);
  const ofWatch = sent.filter(({ kind }) => kind === 'watch');
  expect(ofWatch.map(({ toAddress }) => toAddress).toSorted()).toEqual(changed.mailTo.toSorted());
  const [mail] = ofWatch;
  expect(mail?.plainText).toContain('Gail Osei: 5,400 points given by hand on');
  expect(mail?.plainText).toContain('/admin/watch?hit=');
  expect(mail?.plainText).not.toContain('700000001');
  expect(await judgeWatch(park.services)).toBe(0);
  await plant(agent, [{ action: 'Loyalty Goodwill', target: '700000009', after: { points: 4600 } }]);
  expect(await judgeWatch(park.services)).toBe(1);
  const points = (await readList()).hits.filter(({ figure }) => figure === 'points');
  expect(points.map(({ times, value }) => [times, value])).toEqual([
    [2, 10_000],
    [1, 5400],
  ]);
});

test('a hit is explained once, with a note in the log, and never by the member whom it is about', async () => {
  await plant(auditor, [{ action: 'Export', target: 'activity', after: { rows: 30_000 } }]);
  await judgeWatch(park.services);
  const { hits } = await readList();
  const own = hits.find(({ isOwn }) => isOwn);
  const other = hits.find(({ figure }) => figure === 'same-guest');
  const explain = (hit: WatchHit | undefined, note: unknown) =>
    auditor.call('PUT', `/api/admin/watch/hit/${hit?.hitGUID}`, { note });
  expect((await explain(own, 'I had to do this')).json()).toMatchObject({ code: 'watch-hit-own' });
  expect((await explain(other, 'no')).statusCode).toBe(400);
  expect((await explain(other, 7)).statusCode).toBe(400);
  const done = await explain(other, 'A bus party of forty after the storm');
  expect(done.json()).toMatchObject({
    explained: { note: 'A bus party of forty after the storm' },
    target: '700000001',
  });
  expect((await explain(other, 'Another explanation')).statusCode).toBe(409);
  const [entry] = (await auditor.call('GET', '/api/admin/audit/?action=Watch+Note')).json<{
    entries: { after: unknown; place: unknown }[];
  }>().entries;
  expect(entry).toMatchObject({
    after: { figure: 'same-guest', note: 'A bus party of forty after the storm' },
    place: { kind: 'hit', id: other?.hitGUID },
  });
  const missing = await auditor.call('PUT', '/api/admin/watch/hit/00000000-0000-4000-8000-000000000000', {
    note: 'There is no such hit',
  });
  expect(missing.statusCode).toBe(404);
});

test('settings are checked, refused if someone was faster, and tell those who read the mails so far', async () => {
  const { settings } = await readList();
  const save = (body: unknown) => admin.call('PUT', '/api/admin/watch/settings/', body);
  const wrong = [
    { ...settings, mailTo: ['no address'] },
    { ...settings, shiftEndMinutes: 0 },
    { ...settings, limits: { ...settings.limits, points: -1 } },
    { ...settings, limits: {} },
  ];
  for (const one of wrong) expect((await save({ settings: one, former: settings })).statusCode).toBe(400);
  const fresh = { ...settings, limits: { ...settings.limits, points: 0 }, mailTo: [] };
  expect((await save({ settings: fresh, former: settings })).statusCode).toBe(200);
  expect((await save({ settings, former: settings })).statusCode).toBe(409);
  const told = (await park.services.db.select().from(mails)).filter(({ kind }) => kind === 'watch-settings');
  expect(told.map(({ toAddress }) => toAddress).toSorted()).toEqual(settings.mailTo.toSorted());
  const { entries } = (await auditor.call('GET', '/api/admin/audit/?action=Watch+Settings')).json<{
    entries: { before: Record<string, unknown>; after: Record<string, unknown> }[];
  }>();
  expect([entries[0]?.before['Points given'], entries[0]?.after['Points given']]).toEqual([5000, 0]);
});

test('a figure without its days, of no name, or with days that are none is refused', async () => {
  const bad = [
    'watch=points',
    'watch=all&firstDay=2026-11-01&lastDay=2026-11-02',
    'watch=points&firstDay=2026-02-30&lastDay=2026-11-02',
    'watch=points&firstDay=2026-11-03&lastDay=2026-11-02',
    'entry=x',
  ];
  for (const query of bad)
    expect([query, (await auditor.call('GET', `/api/admin/audit/?${query}`)).statusCode]).toEqual([
      query,
      400,
    ]);
  expect(watchFigureNames).toHaveLength(9);
});

const hitsKeptDays = retentionDays('watchHits');

test('a hit is kept for its days and deleted after them, thousands of them in one round', async (own) => {
  const { db, clock } = own.services;
  const hit = (number: number, daysAgo: number) => {
    const crossedAt = daysBefore(clock.now(), daysAgo);
    const facts = { figure: 'exports', subject: `member ${number}`, subjectName: 'Gail Osei' };
    const values = { firstEntryId: 0, times: 1, limitThen: 1, value: 2 };
    return { ...facts, ...values, crossedAt, day: crossedAt.toISOString().slice(0, 10) };
  };
  const old = Array.from({ length: 2500 }, (_, number) => hit(number, hitsKeptDays + 1));
  const explained = { explainedAt: clock.now(), explainedBy: 'Ada', note: 'A bus party' };
  await db
    .insert(watchHits)
    .values([
      ...old,
      { ...hit(2500, hitsKeptDays + 1), ...explained },
      hit(2501, hitsKeptDays - 1),
      { ...hit(2502, hitsKeptDays - 1), ...explained },
    ]);
  await runHousekeeping(own.services);
  const left = await db.select({ subject: watchHits.subject }).from(watchHits);
  expect(left.map(({ subject }) => subject).toSorted()).toEqual(['member 2501', 'member 2502']);
});

const servers = keepOpen(() => openTwoServers());

test('of sixteen rounds at once on two servers one records the crossing and queues its mail', async () => {
  const { park: own, services } = servers;
  const colleague = await signInStaff(own, 'agent');
  const { db, clock } = own.services;
  const former = await readWatchSettings(db);
  const settings = { ...former, mailTo: ['watch@harborlight.example'] };
  await changeWatchSettings(own.services, hostActor, { settings, former });
  await db.insert(auditEntries).values({
    at: clock.now(),
    actorGuid: colleague.login.teamMemberGUID,
    actorName: 'Gail Osei',
    sessionGuid: colleague.login.sessionGUID,
    action: 'Loyalty Goodwill',
    target: '700000001',
    after: { points: 6000 },
    requestId: 'planted',
    network: '203.0.113.0/24',
  });
  const rounds = await Promise.all(
    Array.from({ length: 16 }, (_, round) => judgeWatch(services[round % 2 === 0 ? 0 : 1])),
  );
  expect(rounds.filter((reported) => reported === 1)).toHaveLength(1);
  expect(rounds.filter((reported) => reported === 0)).toHaveLength(15);
  expect(await db.$count(watchHits)).toBe(1);
  expect(await db.$count(mails)).toBe(1);
});

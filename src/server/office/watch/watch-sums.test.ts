/** The figures of the watch list are those of the entries, whatever part of them is in the sums already. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

import type { WatchList } from '#contract/calls/staff-watch.ts';
import { operatingDayOf } from '#domain/operating-day.ts';
import { shiftEndMinutesUsual } from '#domain/watch-rules.ts';

import { auditEntries, auditUndos } from '#server/base/db/schema/staff.ts';
import { watchSums } from '#server/base/db/schema/watch.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { keepWatch } from './judge-watch.ts';
import { addWatchSums, withSums } from './watch-sums.queries.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const park = sharePark();
let auditor: SignedInStaff;
let team: SignedInStaff[];
beforeAll(async () => {
  team = [await signInStaff(park, 'agent'), await signInStaff(park, 'lead')];
  await plantMonth(900);
  // The sign-ins themselves are entries, and those of the last hours are not added.
  park.clock.advance(8 * 3600);
  auditor = await signInStaff(park, 'audit');
});

const kinds = [
  { action: 'Loyalty Goodwill', after: { points: 50 } },
  { action: 'Loyalty Adjust', after: { points: -20 } },
  { action: 'Loyalty Claim Tickets', after: { points: 450 } },
  { action: 'Loyalty Account Create', after: { points: 250 } },
  { action: 'Reward Redeem', after: {} },
  { action: 'Wallet Exception Delete', after: {} },
  { action: 'Export', after: { rows: 31 } },
  { action: 'Guest View', after: {} },
];

/** Entries of every kind over 40 days, the newest an hour ago; some of them were undone. */
async function plantMonth(count: number, newestHoursAgo = 1): Promise<void> {
  const { db, clock } = park.services;
  const rows = Array.from({ length: count }, (_, index) => {
    const hoursAgo = newestHoursAgo + ((count - index) * 40 * 24) / count;
    const by = team[index % 2];
    return {
      ...{ action: 'Guest View', after: {}, ...kinds[(index * 7) % kinds.length] },
      target: `70000000${index % 5}`,
      at: new Date(clock.now().getTime() - hoursAgo * 3_600_000),
      actorGuid: by?.login.teamMemberGUID ?? '',
      ...{ actorName: 'Planted', sessionGuid: by?.login.sessionGUID ?? '', requestId: 'planted' },
      network: '203.0.113.0/24',
    };
  });
  const planted = await db.insert(auditEntries).values(rows).returning({ entryId: auditEntries.entryId });
  const undone = planted.filter((_, index) => index % 11 === 0);
  await db
    .insert(auditUndos)
    .values(undone.map(({ entryId }) => ({ entryId, undoneAt: clock.now(), undoneBy: 'Planted' })));
  for (let time = 0; time < 4; time += 1)
    await park.post('/app/login/', {
      teamMemberUsername: 'gate@harborlight.example',
      teamMemberPassword: `wrong ${time}`,
    });
}

const basis = () => ({ park: park.services.brand, shiftEndMinutes: shiftEndMinutesUsual });
const addedTo = () =>
  withSums(park.services.db, basis(), (_, sums) => Promise.resolve(sums === undefined ? 0 : sums.addedTo));

async function readLists(): Promise<Pick<WatchList, 'figures' | 'people'>[]> {
  const lists = [];
  for (const range of ['today', '7d', '30d']) {
    const answer = await auditor.call('GET', `/api/admin/watch/?range=${range}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { figures, people } = answer.json<WatchList>();
    lists.push({ figures, people: people.toSorted((a, b) => (a.memberGUID < b.memberGUID ? -1 : 1)) });
  }
  return lists;
}

test('a figure is the same before, between and after the rounds that add it to the sums', async () => {
  const { services } = park;
  const before = await readLists();
  await keepWatch(services);
  // No entry is sealed yet, so another one might still come before it.
  expect(await addedTo()).toBe(0);
  await sealAudit(services);
  await keepWatch(services);
  const first = await addedTo();
  expect(first).toBeGreaterThan(700);
  expect(await services.db.$count(watchSums)).toBeGreaterThan(100);
  expect(await readLists()).toEqual(before);

  await plantMonth(60);
  const more = await readLists();
  expect(more).not.toEqual(before);
  await sealAudit(services);
  await keepWatch(services);
  // The newest entry of the first ones may still be undone, so nothing after it is added.
  expect(await addedTo()).toBe(first);
  park.clock.advance(6 * 3600);
  auditor = await signInStaff(park, 'audit');
  const later = await readLists();
  await keepWatch(services);
  expect(await addedTo()).toBeGreaterThan(first);
  expect(await readLists()).toEqual(later);
});

test('the page reads the sums, and an entry of a past day that is written later is in it at once', async () => {
  const { db, clock } = park.services;
  const points = async () => (await readLists())[2]?.figures.find(({ figure }) => figure === 'points');
  const [member] = team;
  const valueOf = async () =>
    (await points())?.rows.find(({ subject }) => subject === member?.login.teamMemberGUID)?.value ?? 0;
  const before = await valueOf();
  const sum = sql`figure = 'points' and subject = ${member?.login.teamMemberGUID ?? ''}`;
  await db.execute(sql`update watch_sums set value = value + 1000 where ${sum} and day_start =
    (select max(day_start) from watch_sums where ${sum})`);
  expect(await valueOf()).toBe(before + 1000);
  await db.insert(auditEntries).values({
    at: new Date(clock.now().getTime() - 10 * 86_400_000),
    ...{ actorGuid: member?.login.teamMemberGUID ?? '', actorName: 'Planted' },
    ...{ sessionGuid: member?.login.sessionGUID ?? '', action: 'Loyalty Goodwill', target: '700000009' },
    ...{ after: { points: 7 }, requestId: 'planted', network: '203.0.113.0/24' },
  });
  expect(await valueOf()).toBe(before + 1007);
});

test('another end of the shift or another time zone makes the sums anew, and many rounds at once add once', async () => {
  const { db, brand, clock } = park.services;
  const wrong = await readLists();
  await addWatchSums(db, { ...basis(), shiftEndMinutes: 45 }, clock.now());
  expect(await addedTo()).toBe(0);
  const right = await readLists();
  expect(right).not.toEqual(wrong);
  await Promise.all(Array.from({ length: 12 }, () => addWatchSums(db, basis(), clock.now())));
  expect(await addedTo()).toBeGreaterThan(0);
  expect(await readLists()).toEqual(right);
  const elsewhere = { ...brand, timeZone: 'Asia/Kolkata' };
  expect(await withSums(db, { ...basis(), park: elsewhere }, (_, sums) => Promise.resolve(sums))).toBe(
    undefined,
  );
});

test('the sums of days that no range has are deleted', async () => {
  const { services, clock } = park;
  clock.advance(60 * 86_400);
  await keepWatch(services);
  expect(await services.db.$count(watchSums)).toBe(0);
  expect(operatingDayOf(clock.now(), services.brand) > '2027').toBe(true);
});

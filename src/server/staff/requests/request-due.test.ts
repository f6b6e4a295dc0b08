/** Within which time the team answers: who may set it, what later requests have, and two who set it at once. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import type { RequestDue } from '#contract/calls/staff-request-due.ts';
import type { QueuedRequest } from '#contract/calls/staff-requests.ts';

import { settings } from '#server/base/db/schema/operations.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { withOwnPark, type TestPark, test, keepOpen } from '#server/testing/test-park.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { hostActor } from '../audit.queries.ts';
import { changeRequestDue, readRequestDue } from './request-due.ts';

const path = '/api/admin/request-due/';
const usual: RequestDue = { photo: 2880, club: 2880, wristband: 120, link: 240 };
const heightCheck = { orderId: '10500003', barcode: '5126000005000037' };

const askForBand = (park: TestPark) =>
  park.post('/api/wristband/ask-team/', { ...heightCheck, email: 'ada@mail.example' });

test('a later request has the new time in the pass and in the queue, and an open one keeps its own', async (own) => {
  const admin = await signInStaff(own, 'admin');
  expect((await admin.call('GET', path)).json()).toEqual(usual);
  const queueOf = async () =>
    (await admin.call('GET', '/api/admin/request/')).json<{ requests: QueuedRequest[] }>().requests;
  const before = await queueOf();
  const wanted = { ...usual, photo: 60, wristband: 15 };
  const answer = await admin.call('PUT', path, { settings: wanted, former: usual });
  expect([answer.statusCode, answer.json()]).toEqual([200, wanted]);
  expect((await admin.call('GET', path)).json()).toEqual(wanted);

  const asked = (await askForBand(own)).json<{ dueAt: string }>();
  expect(Date.parse(asked.dueAt) - own.clock.now().getTime()).toBe(15 * 60_000);
  const after = await queueOf();
  const band = after.find(({ kind }) => kind === 'wristband');
  expect([band?.dueAt, band?.isOverdue]).toEqual([asked.dueAt, false]);
  expect(after.filter(({ kind }) => kind !== 'wristband')).toEqual(before);
  own.clock.advance(15 * 60);
  expect((await queueOf()).find(({ kind }) => kind === 'wristband')?.isOverdue).toBe(true);
});

test('a change is on record, and one that was made from older times is refused', async (own) => {
  const admin = await signInStaff(own, 'admin');
  const wanted = { ...usual, link: 30 };
  const change = { settings: wanted, former: usual };
  expect((await admin.call('PUT', path, change)).statusCode).toBe(200);
  const refused = await admin.call('PUT', path, { settings: { ...usual, club: 60 }, former: usual });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'request-due-changed']);
  // The same times again are no change.
  expect((await admin.call('PUT', path, { settings: wanted, former: wanted })).statusCode).toBe(200);
  const entries = await own.services.db
    .select({ before: auditEntries.before, after: auditEntries.after, by: auditEntries.actorGuid })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Request Due Update'));
  expect(entries).toEqual([{ before: usual, after: wanted, by: admin.login.teamMemberGUID }]);
});

test.each<[string, Record<string, unknown>]>([
  ['fourteen minutes', { ...usual, link: 14 }],
  ['more than the page of a photo promises', { ...usual, photo: 2881 }],
])('%s is refused', async (_, wanted) => {
  await withOwnPark(async (own) => {
    const admin = await signInStaff(own, 'admin');
    const answer = await admin.call('PUT', path, { settings: wanted, former: usual });
    expect(answer.statusCode).toBe(400);
    expect((await admin.call('GET', path)).json()).toEqual(usual);
  });
});

test('an agent reads the times, of which a stored kind out of bounds counts as not set', async (own) => {
  const agent = await signInStaff(own, 'agent');
  await own.services.db
    .insert(settings)
    .values({ key: 'requestDue', value: { link: 60 } })
    .onConflictDoUpdate({ target: settings.key, set: { value: { link: 60 } } });
  expect((await agent.call('GET', path)).json()).toEqual({ ...usual, link: 60 });
  await own.services.db
    .update(settings)
    .set({ value: { link: 1 } })
    .where(eq(settings.key, 'requestDue'));
  expect((await agent.call('GET', path)).json()).toEqual(usual);
});

const servers = keepOpen(() => openTwoServers());

const changers = 200;
const wave = 50;

test('of 200 changes from the same former times one counts, and it alone is on record', async () => {
  const { db } = servers.park.services;
  const former = await readRequestDue(db);
  const change = async (index: number): Promise<string> => {
    try {
      const stored = { ...former, link: 1000 + index };
      await changeRequestDue(servers.services[index % 2 === 0 ? 0 : 1], hostActor, {
        settings: stored,
        former,
      });
      return 'changed';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  };
  // In waves, because a connection of the pool is waited for only some seconds.
  const ends: string[] = [];
  for (let from = 0; from < changers; from += wave)
    ends.push(...(await Promise.all(Array.from({ length: wave }, (_, index) => change(from + index)))));
  expect(ends.filter((end) => end === 'changed')).toHaveLength(1);
  expect(ends.filter((end) => end === 'request-due-changed')).toHaveLength(changers - 1);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.action, 'Request Due Update'));
  expect(entries).toHaveLength(1);
  expect(entries[0]?.after).toEqual(await readRequestDue(db));
});

/** A guest asks the team for help with a wristband: the kept request, the answers and the refusals. */
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import type { OpenedRequest } from '#contract/calls/staff-requests.ts';

import { bandRequestsPerPass } from '#server/base/limits/limits.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { helpRequests } from '#server/base/db/schema/requests.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { openTwoServers, postAtOnce } from '#server/testing/two-servers.ts';

const path = '/api/wristband/ask-team/';
const heightCheck = { orderId: '10500003', barcode: '5126000005000037' };

const ask = (park: TestPark, more: object) => park.post(path, { ...heightCheck, ...more });
const orderOf = async (park: TestPark): Promise<Order> =>
  (await park.post('/api/login/', heightCheck)).json<Order>();
const setEmail = (park: TestPark, email: string | null) =>
  park.services.db.update(passes).set({ email }).where(eq(passes.orderId, heightCheck.orderId));

test('a request is kept once, shown on the pass, and waits in the queue of the team', async (own) => {
  await setEmail(own, 'Ada@mail.example');
  expect((await orderOf(own)).bandRequestDueAt).toBeUndefined();
  const first = await ask(own, { note: ' She is tall enough ', email: 'someone@else.example' });
  expect(first.statusCode).toBe(200);
  const { dueAt } = first.json<{ dueAt: string }>();
  expect(Date.parse(dueAt) - own.clock.now().getTime()).toBe(2 * 3_600_000);
  expect((await ask(own, { note: 'again' })).json()).toEqual({ dueAt });
  expect((await orderOf(own)).bandRequestDueAt).toBe(dueAt);

  const [kept, ...others] = await own.services.db.select().from(helpRequests);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ ...heightCheck, kind: 'wristband', note: 'She is tall enough' });
  expect(kept?.email).toBe('ada@mail.example');
  const staff = await signInStaff(own, 'agent');
  const opened = await staff.call('GET', `/api/admin/request/wristband/${kept?.requestId}`);
  expect(opened.json<OpenedRequest>()).toMatchObject({ ...heightCheck, note: 'She is tall enough' });

  const answer = { answer: 'answered', message: 'Come to the desk.' };
  const answered = await staff.call('PUT', `/api/admin/help-request/${kept?.requestId}`, answer);
  expect(answered.statusCode).toBe(204);
  expect((await orderOf(own)).bandRequestDueAt).toBeUndefined();
});

test('without a registered address the guest has to type one', async (own) => {
  await setEmail(own, null);
  const refused = await ask(own, {});
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    400,
    'answer-address-missing',
  ]);
  expect((await ask(own, { email: 'no address' })).statusCode).toBe(400);
  expect((await ask(own, { note: 'n'.repeat(301) })).statusCode).toBe(400);
  expect((await ask(own, { email: 'Noor@mail.example' })).statusCode).toBe(200);
  const [kept] = await own.services.db.select().from(helpRequests);
  expect(kept?.email).toBe('noor@mail.example');
});

test('a wrong pair, and the guest of a share, ask for nothing', async (own) => {
  const hashUrl = readDemoPark().orders.flatMap(({ shares }) => shares)[0]?.hashUrl;
  const email = 'eve@mail.example';
  const shared = await own.post(path, { hashUrl, email });
  expect(shared.statusCode).toBeGreaterThanOrEqual(400);
  expect(shared.statusCode).toBeLessThan(500);
  expect((await ask(own, { barcode: '5126000005000038', email })).statusCode).toBe(404);
  expect((await own.post(path, { email })).statusCode).toBe(400);
  expect(await own.services.db.$count(helpRequests)).toBe(0);
});

test('a pass has so many requests a day, answered ones included', async (own) => {
  const email = 'noor@mail.example';
  for (let count = 0; count < bandRequestsPerPass.attemptsMax; count += 1) {
    expect((await ask(own, { email })).statusCode).toBe(200);
    await own.services.db.update(helpRequests).set({ status: 'answered', answeredAt: own.clock.now() });
  }
  expect((await ask(own, { email })).statusCode).toBe(429);
  expect(await own.services.db.$count(helpRequests)).toBe(bandRequestsPerPass.attemptsMax);
});

const pairs = [
  { orderId: '10500001', barcode: '5126000005000011' },
  { orderId: '10500003', barcode: '5126000005000037' },
];
const atOnce = 300;

test('of three hundred requests at once one is open for each pass, and every guest reads its due time', async () => {
  const { park, apps, close } = await openTwoServers({ PARK_CIDRS: '10.0.0.0/8' });
  onTestFinished(() => close());
  const bodies = Array.from({ length: atOnce }, (_, index) => ({
    ...pairs[Math.floor(index / 2) % pairs.length],
    email: `guest${index}@mail.example`,
    note: String(index),
  }));
  const answers = await postAtOnce(apps, '/api/wristband/ask-team/', bodies, '10.1.1.1');
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const kept = await park.services.db.select().from(helpRequests);
  expect(kept).toHaveLength(pairs.length);
  expect(new Set(kept.map(({ orderId }) => orderId))).toEqual(new Set(pairs.map(({ orderId }) => orderId)));
  const due = new Set(answers.map((answer) => answer.json<{ dueAt: string }>().dueAt));
  expect(due).toEqual(new Set(kept.map(({ dueAt }) => dueAt.toISOString())));
});

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { mails } from '#server/base/db/schema/operations.ts';
import { passes } from '#server/base/db/schema/park.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { card, list, noor, share, tokenOf, unshared } from './share-testing.ts';

test('ten concurrent requests on a card with eight shares create two, and ten for one address create one', async (own) => {
  const token = await tokenOf(own, card);
  for (let place = 0; place < 6; place += 1)
    await share(own, token, { ...noor, email: `early${place}@mail.example` }, card);
  const crowd = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      share(own, token, { ...noor, email: `late${place}@mail.example` }, card),
    ),
  );
  expect(crowd.filter((answer) => answer.statusCode === 200)).toHaveLength(2);
  expect(
    new Set(
      crowd
        .filter((answer) => answer.statusCode !== 200)
        .map((answer) => answer.json<{ code: string }>().code),
    ),
  ).toEqual(new Set(['share-limit-reached']));
  expect((await list(own, token, card.barcode)).json<unknown[]>()).toHaveLength(10);

  const other = await tokenOf(own, unshared);
  const same = await Promise.all(Array.from({ length: 10 }, () => share(own, other, noor)));
  expect(same.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1);
});

test.each<[string, Partial<typeof passes.$inferInsert>]>([
  ['without credits', { credits: 0 }],
  ['that was refunded', { isRefunded: true }],
  ['that was redeemed', { isRedeemed: true }],
  ['that has expired', { expiresAt: new Date('2026-11-01T00:00:00Z') }],
])('a card %s is not shared, but its list can be read', async (_, change) => {
  await withOwnPark(async (own) => {
    await own.services.db.update(passes).set(change).where(eq(passes.orderId, unshared.orderId));
    const token = await tokenOf(own, unshared);
    const answer = await share(own, token, noor);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'pass-not-shareable']);
    expect((await list(own, token, unshared.barcode)).statusCode).toBe(204);
  });
});

test('the sixth mail of an order in a day is not sent, but the share is created and its link can be copied', async (own) => {
  const token = await tokenOf(own, unshared);
  const answers = [];
  for (let place = 0; place < 7; place += 1)
    answers.push(await share(own, token, { ...noor, email: `guest${place}@mail.example` }));
  expect(answers.map((answer) => answer.json<{ isMailed: boolean }>().isMailed)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(answers[6]?.json<{ directLink: string }>().directLink).toContain('http://park.test/');
  expect(await own.services.db.select().from(mails)).toHaveLength(5);
  own.clock.advance(24 * 60 * 60);
  const tomorrow = await share(own, await tokenOf(own, unshared), { ...noor, email: 'late@mail.example' });
  expect(tomorrow.json()).toMatchObject({ isMailed: true });
});

test('a refused share queues no mail and is not counted as a mail', async (own) => {
  const token = await tokenOf(own, unshared);
  await share(own, token, noor);
  for (let time = 0; time < 6; time += 1) await share(own, token, noor);
  expect((await share(own, token, { ...noor, email: 'second@mail.example' })).json()).toMatchObject({
    isMailed: true,
  });
  expect(await own.services.db.select().from(mails)).toHaveLength(2);
});

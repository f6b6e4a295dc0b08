/** The team's view of guesses at an order, and how it ends the puzzles (docs/algorithms/guessing.md). */
import { desc } from 'drizzle-orm';
import { expect } from 'vitest';

import type { GuestOrder, GuestPage } from '#contract/calls/staff-guest.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { loginFrom } from '#server/testing/puzzles.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';

const card = { orderId: '10400001', barcode: '7226000004000017' };

/** Wrong barcodes with the card's order, each from a separate network. */
async function guess(park: TestPark, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1)
    await loginFrom(park, { ...card, barcode: `722600000400${1000 + place}` }, `198.18.${place}.1`);
}

const guessingOf = async (staff: SignedInStaff): Promise<GuestOrder['guessing'] | undefined> =>
  (await staff.call('POST', '/api/admin/guest-page/', { order: card.orderId })).json<GuestPage>().order
    ?.guessing;

test('an agent sees the number of misses, the resulting wait of guests, and its end', async (park) => {
  const agent = await signInStaff(park, 'agent');
  expect(await guessingOf(agent)).toBeNull();
  await guess(park, 1);
  expect(await guessingOf(agent)).toMatchObject({ misses: 1, puzzleSeconds: 0 });
  await guess(park, 9);
  const endsAt = new Date(park.clock.now().getTime() + 86_400_000).toISOString();
  expect(await guessingOf(agent)).toEqual({ misses: 10, puzzleSeconds: 1, endsAt });
});

test('guesses at a barcode under wrong order ids are shown with its order too', async (park) => {
  for (let place = 0; place < 10; place += 1)
    await loginFrom(park, { ...card, orderId: `1049000${place}` }, `198.18.${place}.1`);
  expect(await guessingOf(await signInStaff(park, 'agent'))).toMatchObject({
    misses: 10,
    puzzleSeconds: 1,
  });
});

test('an agent lifts the puzzle of an order once, and the audit log records it', async (park) => {
  const agent = await signInStaff(park, 'agent');
  await guess(park, 10);
  expect((await loginFrom(park, card)).statusCode).toBe(429);
  const lift = async () => (await agent.call('DELETE', `/api/admin/guesses/${card.orderId}`)).json<unknown>();
  expect(await lift()).toEqual({ verdict: 'lifted' });
  expect((await loginFrom(park, card)).statusCode).toBe(200);
  expect(await lift()).toEqual({ verdict: 'nothing-to-lift' });
  const entries = await park.services.db.select().from(auditEntries).orderBy(desc(auditEntries.entryId));
  expect(entries.filter(({ action }) => action === 'Guess Lift')).toEqual([
    expect.objectContaining({ target: card.orderId, before: { misses: 10 }, after: { misses: 0 } }),
  ]);
});

test('the guesses at an unknown order cannot be lifted', async (park) => {
  const agent = await signInStaff(park, 'agent');
  expect((await agent.call('DELETE', '/api/admin/guesses/99999999')).statusCode).toBe(404);
});

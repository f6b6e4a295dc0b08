/** Accounts that were made in bulk and never used are closed (docs/security.md). */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { checks, ledgerTransactions, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { test } from '#server/testing/park-test.ts';
import { closeUnusedMembers } from './close-unused.ts';

const days = 86_400;

async function join(park: TestPark, email: string): Promise<{ email: string; userID: string }> {
  const answer = await park.post('/api/loyalty/create', { email, firstName: 'Noor', lastName: 'Haddad' });
  return { email, userID: answer.body };
}

async function memberOf({ services }: TestPark, userID: string) {
  const rows = await services.db.select().from(loyaltyMembers).where(eq(loyaltyMembers.userId, userID));
  return rows[0];
}

test('an account that nobody used is closed after thirty days, and the person in it forgotten', async (park) => {
  const { userID } = await join(park, 'unused@mail.example');
  park.clock.advance(30 * days);
  await runHousekeeping(park.services);
  expect((await memberOf(park, userID))?.status).toBe('active');
  park.clock.advance(1);
  await runHousekeeping(park.services);
  const closed = await memberOf(park, userID);
  expect(closed).toMatchObject({
    status: 'closed',
    firstName: 'Closed',
    lastName: 'Member',
    guestClaimsLeft: 0,
  });
  expect(JSON.stringify(closed)).not.toMatch(/unused@|Noor|Haddad/);
  const entries = await park.services.db
    .select({ product: ledgerTransactions.product })
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.memberId, closed?.memberId ?? ''));
  expect(entries).toEqual([{ product: 'Welcome bonus' }]);
});

test('whoever comes back after that begins anew', async (park) => {
  const before = await join(park, 'unused@mail.example');
  park.clock.advance(31 * days);
  await closeUnusedMembers(park.services);
  expect((await park.post('/api/loyalty/verify', { email: before.email })).statusCode).toBe(404);
  const after = await join(park, before.email);
  expect(after.userID).not.toBe(before.userID);
  expect((await memberOf(park, after.userID))?.status).toBe('active');
});

test('an account stays whose member claimed, proved the mailbox or was linked to a season pass', async (park) => {
  const claimed = await join(park, 'claimed@mail.example');
  await park.post('/api/loyalty/tickets/', { ...claimed, orderId: '10300001' });
  const proved = await join(park, 'proved@mail.example');
  await signIn(park, proved.email);
  const linked = await join(park, 'linked@mail.example');
  await park.services.db
    .update(loyaltyMembers)
    .set({ seasonPassId: '240226000000100057' })
    .where(eq(loyaltyMembers.userId, linked.userID));
  park.clock.advance(40 * days);
  expect(await closeUnusedMembers(park.services)).toBe(0);
  for (const { userID } of [claimed, proved, linked])
    expect((await memberOf(park, userID))?.status).toBe('active');
});

test('a claim at the moment of closing either counts, and the account stays, or finds it closed', async (park) => {
  park.clock.advance(31 * days);
  const orderedAt = park.clock.now();
  park.clock.advance(-31 * days);
  const outcomes: boolean[] = [];
  for (const round of [1, 2, 3, 4, 5]) {
    const member = await join(park, `late${round}@mail.example`);
    const checkId = `late${round}`;
    await park.services.db.insert(checks).values({
      checkId,
      checkNumber: checkId,
      shortNumber: checkId,
      locationId: 1101,
      terminalId: '11',
      orderedAt,
      subtotalCents: 2000,
      status: 'closed',
    });
    park.clock.advance(31 * days);
    const [answer, closed] = await Promise.all([
      park.post('/api/loyalty/purchase/', { ...member, checkNumber: checkId }),
      closeUnusedMembers(park.services),
    ]);
    outcomes.push(answer.statusCode === 200 ? closed === 0 : closed === 1);
    park.clock.advance(-31 * days);
  }
  expect(outcomes).toEqual([true, true, true, true, true]);
});

/** A claim is written completely or not at all, and claims of one member come one after the other (docs/algorithms/claim.md). */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { ledgerTransactions, loyaltyClaims, loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { uncountedTry } from '#server/base/limits/tries.queries.ts';
import { staffClaimer } from '#server/testing/claim-as-staff.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { test } from '#server/testing/park-test.ts';
import { sourceOf } from './claim-source.ts';
import { makeClaim } from './make-claim.ts';
import { findMemberById } from './members.queries.ts';
import { writeClaim, type JudgedClaim } from './write-claim.queries.ts';

const ines = '700000102';

function judged(park: TestPark, change: Partial<JudgedClaim> = {}): JudgedClaim {
  const now = park.clock.now();
  return {
    sourceKind: 'ticket',
    sourceId: '10300001',
    memberId: ines,
    spendsGuestClaim: true,
    kind: 'Ticket',
    number: '10300001',
    reference: '-',
    product: 'All Piers Day Ticket',
    occurredAt: now,
    claimedAt: now,
    basis: { ruleVersion: 1, baseCents: 6400, pointsPerDollar: 10, multiplier: 1 },
    origin: 'guest',
    actor: null,
    points: 640,
    account: 'posted',
    postsAt: undefined,
    sessionHash: undefined,
    expiresAt: now,
    tried: uncountedTry,
    ...change,
  };
}

/** All rows that a claim can write: the claims, the entries, and the member. */
async function traces({ services: { db } }: TestPark, memberId = ines) {
  return {
    claims: await db.select().from(loyaltyClaims).where(eq(loyaltyClaims.memberId, memberId)),
    entries: await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.memberId, memberId)),
    member: await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.memberId, memberId)),
  };
}

test('a claim of what somebody else claimed meanwhile leaves nothing, and the guest’s one claim is not spent', async (park, db) => {
  await db.update(loyaltyMembers).set({ guestClaimsLeft: 1 });
  expect(await writeClaim(db, judged(park, { memberId: '700000101' }))).toBe('made');
  const before = await traces(park);
  expect(await writeClaim(db, judged(park))).toBe('taken');
  expect(await traces(park)).toEqual(before);
  expect(before.member[0]?.guestClaimsLeft).toBe(1);
});

test('a closed member claims nothing', async (park, db) => {
  const member = await findMemberById(db, ines);
  await db.update(loyaltyMembers).set({ status: 'closed' }).where(eq(loyaltyMembers.memberId, ines));
  const before = await traces(park);
  const outcome = await makeClaim(park.services, staffClaimer(member), sourceOf('tickets', '10300001'));
  expect(outcome).toMatchObject({ kind: 'refused', code: 'member-unknown' });
  expect(await traces(park)).toEqual(before);
});

test('six checks of one day at once are five, and each answer says another balance', async (park) => {
  const { userId, memberTicket } = await signIn(park);
  const numbers = ['30100', '30101', '30102', '30103', '30104', '30105'];
  const claimer = { email: 'ines.duarte@mail.example', userID: userId, memberTicket };
  await park.services.db
    .update(settings)
    .set({ value: { isOn: true, perDay: 20 } })
    .where(eq(settings.key, 'loyaltyMemberClaims'));
  const answers = await Promise.all(
    numbers.map((checkNumber) => park.post('/api/loyalty/purchase/', { ...claimer, checkNumber })),
  );
  const won = answers.filter((answer) => answer.statusCode === 200);
  expect(won).toHaveLength(5);
  expect(new Set(won.map((answer) => answer.json<{ balance: number }>().balance)).size).toBe(5);
  expect(answers.find((answer) => answer.statusCode === 400)?.body).toMatch(/claimed 5 checks of this day/);
});

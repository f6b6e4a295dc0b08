/** A claim is written completely or not at all, and claims of one member come one after the other (docs/algorithms/claim.md). */
import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import {
  ledgerTransactions,
  loyaltyClaims,
  loyaltyMembers,
  ledgerLines,
} from '#server/base/db/schema/loyalty.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { uncountedTry } from '#server/base/limits/tries.queries.ts';
import { staffClaimer, claimAsStaff, ines, untilOneWaits } from '#server/testing/claim-as-staff.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { signIn } from '#server/testing/sign-in.ts';
import { sampleEarnRules } from '#domain/earn-rules.sample.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { sourceOf } from './claim-source.ts';
import { makeClaim } from './make-claim.ts';
import { findMemberById, lockMemberById } from './members.queries.ts';
import { writeClaim, type JudgedClaim } from './write-claim.queries.ts';
import { fetchBalances, fetchPostedLines, writeEntries, type LedgerEntry } from './ledger.queries.ts';
import { readRules } from './read-rules.queries.ts';

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

const bonus = (park: TestPark, change: Partial<LedgerEntry> = {}): LedgerEntry =>
  bonusEntry(ines, park.clock.now(), change);

test('every demo member has the balance that the seed names, and the whole ledger sums to nothing', async (_park, db) => {
  for (const member of readDemoPark().loyalty.members) {
    const balance = member.ledger.reduce((sum, entry) => sum + entry.points, 0);
    expect(await fetchBalances(db, member.STRACCOUNTID)).toEqual({ posted: balance, pending: 0 });
  }
  const [row] = await db.select({ sum: sql<number>`sum(points)::int` }).from(ledgerLines);
  expect(row?.sum).toBe(0);
});

test('what is in the ledger cannot be changed, removed or emptied', async (_park, db) => {
  for (const table of [ledgerTransactions, ledgerLines]) {
    await expect(db.execute(sql`update ${table} set member_id = 'x'`)).rejects.toThrow();
    await expect(db.delete(table)).rejects.toThrow();
    await expect(db.execute(sql`truncate ${table} cascade`)).rejects.toThrow();
  }
});

test('lines that do not sum to nothing are refused', async (park, db) => {
  const { points: _points, account: _account, ...row } = bonus(park);
  await db.insert(ledgerTransactions).values(row);
  const line = { transactionId: row.transactionId, memberId: ines, account: 'posted' as const, points: 5 };
  await expect(db.insert(ledgerLines).values(line)).rejects.toThrow();
  await expect(
    db.insert(ledgerLines).values([line, { ...line, account: 'club', points: -4 }]),
  ).rejects.toThrow();
});

test('one source of one kind is written once, whoever races', async (park, db) => {
  const writes = Array.from({ length: 20 }, () => writeEntries(db, [bonus(park, { source: 'once' })]));
  expect((await Promise.all(writes)).filter(Boolean)).toHaveLength(1);
  expect((await fetchBalances(db, ines)).posted).toBe(3392 + 100);
});

test('pending points are apart from posted ones, and lots know when they expire', async (park, db) => {
  const postsAt = new Date('2026-12-01T00:00:00Z');
  expect(await writeEntries(db, [bonus(park, { account: 'pending', postsAt, points: 70 })])).toBe(true);
  expect(await fetchBalances(db, ines)).toEqual({ posted: 3392, pending: 70 });
  const posted = await fetchPostedLines(db, ines);
  expect(posted.map((line) => line.points)).toEqual([250, 640, 442, 2060]);
  for (const line of posted) expect(line.expiresAt?.getTime()).toBeGreaterThan(park.clock.now().getTime());
});

test('each claimed source of the demo park is claimed once', async ({ clock }, db) => {
  const claims = await db.select().from(loyaltyClaims).where(eq(loyaltyClaims.memberId, ines));
  expect(claims.map((claim) => [claim.sourceKind, claim.sourceId])).toEqual([
    ['ticket', '10300002'],
    ['check', '880000005'],
    ['stay', 'HB482915'],
  ]);
  const again = { ...claims[0], claimId: randomUUID(), memberId: '700000101' } as (typeof claims)[number]; // the row was just read
  await expect(db.insert(loyaltyClaims).values(again)).rejects.toThrow();
  await db
    .update(loyaltyClaims)
    .set({ releasedAt: clock.now() })
    .where(eq(loyaltyClaims.sourceId, '10300002'));
  await db.insert(loyaltyClaims).values(again);
});

test('the rules are the newest version that holds', async ({ clock }, db) => {
  expect(await readRules(db, clock.now())).toEqual({
    version: 1,
    ...sampleEarnRules,
  });
});

test('a claim waits for a change of its member, and is judged by what that leaves', async (park) => {
  const claims: ReturnType<typeof claimAsStaff>[] = [];
  await park.services.db.transaction(async (tx) => {
    await lockMemberById(tx, ines);
    claims.push(claimAsStaff(park, sourceOf('tickets', '10300001')));
    await untilOneWaits(tx);
    await tx.update(loyaltyMembers).set({ status: 'closed' }).where(eq(loyaltyMembers.memberId, ines));
  });
  expect(await claims[0]).toMatchObject({ kind: 'refused', code: 'member-unknown' });
});

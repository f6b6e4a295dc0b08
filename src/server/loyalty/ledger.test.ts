import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { sampleEarnRules } from '#domain/earn-rules.sample.ts';

import { readDemoPark } from '#server/demo/demo-data.ts';
import { ledgerLines, ledgerTransactions, loyaltyClaims } from '#server/base/db/schema/loyalty.ts';
import { bonusEntry } from '#server/testing/bonus-entry.ts';
import { type TestPark } from '#server/testing/test-park.ts';
import { test } from '#server/testing/park-test.ts';
import { fetchBalances, fetchPostedLines, writeEntries, type LedgerEntry } from './ledger.queries.ts';
import { readRules } from './read-rules.queries.ts';

const ines = '700000102';

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

/** Two servers that run housekeeping at the same moment, as an old and a new server may do during an upgrade. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';

import { ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { spentTokens } from '#server/base/db/schema/operations.ts';
import { fetchBalances, writeEntries } from '#server/loyalty/ledger.queries.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { claimNumber, joinClub, letPointsLast } from '#server/testing/soft-device.ts';
import { openServerWithOwnPool } from '#server/testing/two-servers.ts';
import { test } from '#server/testing/park-test.ts';
import { runHousekeeping } from './housekeeping.ts';
import { verifyInvariants } from './invariants/verify.ts';

const rounds = 15;
const fortyDays = 40 * 24 * 3600;

test('concurrent housekeeping on several servers posts and expires every point once, and no step fails', async (park, db) => {
  const servers = [await openServerWithOwnPool(park), await openServerWithOwnPool(park)];
  try {
    await letPointsLast(park, 1);
    const member = await joinClub(park);
    expect(await claimNumber(park, member, { reservationNumber: 'HB483010' })).toBe(200);
    const failed: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const now = park.clock.now();
      const expiresAt = new Date(now.getTime() + fortyDays * 500);
      const lots = Array.from({ length: 5 }, () => bonusEntry(member.memberId, now, { expiresAt }));
      await writeEntries(db, lots);
      await db
        .insert(spentTokens)
        .values(Array.from({ length: 50 }, (_, index) => ({ tokenId: `${round}-${index}`, expiresAt: now })));
      park.clock.advance(fortyDays);
      const report = (task: string, error: Error): void => void failed.push(`${task}: ${error.message}`);
      await Promise.all(
        [...servers, ...servers].map(({ services }) =>
          runHousekeeping({ ...services, clock: park.clock }, report),
        ),
      );
      expect(await db.$count(spentTokens)).toBe(0);
    }
    // The points of the last posting have a month of their own.
    park.clock.advance(fortyDays);
    await runHousekeeping(park.services);
    expect(failed).toEqual([]);
    expect(await db.$count(ledgerTransactions, eq(ledgerTransactions.kind, 'Posting'))).toBe(1);
    expect(await fetchBalances(db, member.memberId)).toEqual({ posted: 0, pending: 0 });
    const broken = (await verifyInvariants(park.services)).filter(({ breaches }) => breaches > 0);
    expect(broken).toEqual([]);
  } finally {
    for (const { close } of servers) await close();
  }
});

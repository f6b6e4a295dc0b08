/** Hundreds of gifts of goodwill at once over two servers stay within the limits of the level. */
import { randomUUID } from 'node:crypto';

import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { loyaltyMembers, ledgerLines, ledgerTransactions } from '#server/base/db/schema/loyalty.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import { countBreaches, dataInvariants } from '#server/ops/invariants/breaches.queries.ts';
import { signInStaff, type SignedInStaff } from '#server/testing/staff.ts';
import { openTwoServers, type TwoServers } from '#server/testing/two-servers.ts';

let servers: TwoServers;
let agent: SignedInStaff;
beforeAll(async () => {
  servers = await openTwoServers();
  agent = await signInStaff(servers.park, 'agent');
});
afterAll(() => servers.close());

const perDay = 1000;
const wave = 50;

async function makeMembers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(780_000_000 + index));
  await servers.park.services.db.insert(loyaltyMembers).values(
    ids.map((memberId) => ({
      ...{ memberId, userId: `goodwill-${memberId}`, email: `${memberId}@race.example` },
      ...{ emailKey: `${memberId}@race.example`, firstName: 'Race', lastName: 'Member' },
      ...{ status: 'active' as const, joinedAt: servers.park.clock.now() },
    })),
  );
  return ids;
}

test('of 300 gifts of 10 points to 60 members a day takes 100', async () => {
  const members = await makeMembers(60);
  const ids = Array.from({ length: 300 }, () => randomUUID());
  const give = (goodwillID: string, index: number): Promise<number> => {
    const userId = members[index % members.length] ?? '';
    const app = servers.apps[index % 2 === 0 ? 0 : 1];
    return app
      .inject({
        method: 'POST',
        url: `/api/admin/loyalty/goodwill/${userId}`,
        headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ points: 10, reason: 'a long wait', goodwillID }),
      })
      .then(({ statusCode }) => statusCode);
  };
  // In waves, because a connection of the pool is waited for only some seconds.
  const statuses: number[] = [];
  for (let from = 0; from < ids.length; from += wave)
    statuses.push(
      ...(await Promise.all(ids.slice(from, from + wave).map((id, index) => give(id, from + index)))),
    );
  expect(statuses.filter((status) => status === 200)).toHaveLength(perDay / 10);
  expect(statuses.filter((status) => status === 409)).toHaveLength(300 - perDay / 10);
  const { db } = servers.park.services;
  const lines = await db
    .select({
      points: ledgerLines.points,
      actor: ledgerTransactions.actor,
      reason: ledgerTransactions.reason,
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerLines, eq(ledgerLines.transactionId, ledgerTransactions.transactionId))
    .where(and(like(ledgerTransactions.source, 'goodwill:%'), eq(ledgerLines.account, 'posted')));
  expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(perDay);
  expect(new Set(lines.map(({ actor, reason }) => `${actor} ${reason}`))).toEqual(
    new Set(['agent@harborlight.example a long wait']),
  );
  const audited = await db.$count(auditEntries, eq(auditEntries.action, 'Loyalty Goodwill'));
  expect(audited).toBe(perDay / 10);
  // A repeat of a gift that was made answers again, and gives nothing.
  const made = statuses.indexOf(200);
  expect(await give(ids[made] ?? '', made)).toBe(200);
  for (const invariant of dataInvariants)
    expect([invariant.name, await countBreaches(db, invariant)]).toEqual([invariant.name, 0]);
});

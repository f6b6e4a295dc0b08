/** Rewards and what members took of them. A writer has locked the member first, then writes the reward. */
import { and, asc, desc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { rewards, rewardTakings } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';
import type { Page } from '../corrections.queries.ts';

/** A reward of the park. */
export type Reward = typeof rewards.$inferSelect;

/** A reward that a member took. */
export type Taking = typeof rewardTakings.$inferSelect;

/** The active rewards, the cheapest first. */
export async function fetchActiveRewards(db: Database): Promise<Reward[]> {
  return db
    .select()
    .from(rewards)
    .where(eq(rewards.isActive, true))
    .orderBy(asc(rewards.points), asc(rewards.name), asc(rewards.code));
}

export async function findReward(db: Database, code: string): Promise<Reward | undefined> {
  const rows = await db.select().from(rewards).where(eq(rewards.code, code));
  return rows[0];
}

/** Takes one of the stock; false if none is left, also in a race. */
export async function reserveOne(tx: Database, rewardGuid: string): Promise<boolean> {
  const rows = await tx
    .update(rewards)
    .set({ taken: sql`${rewards.taken} + 1` })
    .where(and(eq(rewards.guid, rewardGuid), or(eq(rewards.stock, 0), lt(rewards.taken, rewards.stock))))
    .returning({ guid: rewards.guid });
  return rows.length > 0;
}

/** Returns one to the stock; a reward that was deleted meanwhile has none. */
export async function releaseOne(tx: Database, rewardGuid: string): Promise<void> {
  await tx
    .update(rewards)
    .set({ taken: sql`${rewards.taken} - 1` })
    .where(eq(rewards.guid, rewardGuid));
}

/** Adds a taking. */
export async function insertTaking(tx: Database, taking: typeof rewardTakings.$inferInsert): Promise<void> {
  await tx.insert(rewardTakings).values(taking);
}

export async function findTakingByRequest(
  db: Database,
  { memberId, requestId }: Pick<Taking, 'memberId' | 'requestId'>,
): Promise<Taking | undefined> {
  const rows = await db
    .select()
    .from(rewardTakings)
    .where(and(eq(rewardTakings.memberId, memberId), eq(rewardTakings.requestId, requestId)));
  return rows[0];
}

export async function findTakingByHash(db: Database, codeHash: Buffer): Promise<Taking | undefined> {
  const rows = await db.select().from(rewardTakings).where(eq(rewardTakings.codeHash, codeHash));
  return rows[0];
}

/** The condition that some taking has the code with this hash. */
export function isTakenCode(codeHash: Buffer): SQL {
  return sql`exists (select 1 from ${rewardTakings} where ${eq(rewardTakings.codeHash, codeHash)})`;
}

export async function findTaking(db: Database, takingId: string): Promise<Taking | undefined> {
  const rows = await db.select().from(rewardTakings).where(eq(rewardTakings.takingId, takingId));
  return rows[0];
}

/** A member's open takings, in the order in which every writer locks their rewards. */
export async function fetchOpenTakings(db: Database, memberId: string): Promise<Taking[]> {
  return db
    .select()
    .from(rewardTakings)
    .where(and(eq(rewardTakings.memberId, memberId), eq(rewardTakings.state, 'open')))
    .orderBy(asc(rewardTakings.rewardCode), asc(rewardTakings.takenAt), asc(rewardTakings.takingId));
}

const takingsShownMax = 100;

/** A member's newest takings. */
export async function fetchTakings(db: Database, memberId: string): Promise<Taking[]> {
  return db
    .select()
    .from(rewardTakings)
    .where(eq(rewardTakings.memberId, memberId))
    .orderBy(desc(rewardTakings.takenAt), desc(rewardTakings.takingId))
    .limit(takingsShownMax);
}

/** Ends an open taking; false if it has ended already, also in a race. */
export async function endTaking(
  tx: Database,
  takingId: string,
  end: Pick<Taking, 'state' | 'endedAt' | 'endedBy'> &
    Partial<Pick<Taking, 'actor' | 'outletId' | 'redemptionId'>>,
): Promise<boolean> {
  const rows = await tx
    .update(rewardTakings)
    .set(end)
    .where(and(eq(rewardTakings.takingId, takingId), eq(rewardTakings.state, 'open')))
    .returning({ takingId: rewardTakings.takingId });
  return rows.length > 0;
}

/** The first id of all takings. */
export const firstTakingId = '00000000-0000-0000-0000-000000000000';

/** Open takings whose time is over. */
export async function findDueTakings(
  db: Database,
  now: Date,
  { after, countMax }: Page<string>,
): Promise<Taking[]> {
  return db
    .select()
    .from(rewardTakings)
    .where(
      and(
        eq(rewardTakings.state, 'open'),
        lte(rewardTakings.expiresAt, now),
        gt(rewardTakings.takingId, after),
      ),
    )
    .orderBy(asc(rewardTakings.takingId))
    .limit(countMax);
}

/** The numbers and names of all outlets, by name. */
export async function fetchOutlets(db: Database): Promise<{ outletId: number; name: string }[]> {
  return db
    .select({ outletId: outlets.locationId, name: outlets.name })
    .from(outlets)
    .orderBy(asc(outlets.name), asc(outlets.locationId));
}

/** The uploaded pictures of rewards. */
import { and, eq, lt, notExists, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { rewardImages } from '#server/base/db/schema/looks.ts';
import { rewards, rewardTakings } from '#server/base/db/schema/loyalty.ts';

/** Adds a picture; the same picture once more only becomes young again. */
export async function keepRewardImage(
  db: Database,
  { imageId, jpeg, addedAt }: typeof rewardImages.$inferInsert,
): Promise<void> {
  await db
    .insert(rewardImages)
    .values({ imageId, jpeg, addedAt })
    .onConflictDoUpdate({ target: rewardImages.imageId, set: { addedAt } });
}

/** The bytes of a picture. */
export async function findRewardImage(db: Database, imageId: string): Promise<Buffer | undefined> {
  const rows = await db
    .select({ jpeg: rewardImages.jpeg })
    .from(rewardImages)
    .where(eq(rewardImages.imageId, imageId));
  return rows[0]?.jpeg;
}

const unusedHours = 24;

/** Deletes pictures of which no reward and no held taking has the id, a day after their upload. */
export async function forgetUnusedImages(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - unusedHours * 3_600_000);
  const users = db
    .select({ one: sql`1` })
    .from(rewards)
    .where(eq(rewards.picture, rewardImages.imageId));
  const holders = db
    .select({ one: sql`1` })
    .from(rewardTakings)
    .where(and(eq(rewardTakings.picture, rewardImages.imageId), eq(rewardTakings.state, 'open')));
  await db
    .delete(rewardImages)
    .where(and(lt(rewardImages.addedAt, oldest), notExists(users), notExists(holders)));
}

/** The uploaded pictures of looks. */
import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { lookDrafts, lookImages } from '#server/base/db/schema/looks.ts';

/** Adds a picture; the same picture once more only becomes young again. */
export async function addLookPicture(
  db: Database,
  { imageId, jpeg, addedAt }: Pick<typeof lookImages.$inferInsert, 'imageId' | 'jpeg' | 'addedAt'>,
): Promise<void> {
  await db
    .insert(lookImages)
    .values({ imageId, jpeg, addedAt })
    .onConflictDoUpdate({ target: lookImages.imageId, set: { addedAt } });
}

/** The bytes of a picture. */
export async function findLookPicture(db: Database, imageId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ jpeg: lookImages.jpeg })
    .from(lookImages)
    .where(eq(lookImages.imageId, imageId));
  return row?.jpeg;
}

/**
 * Deletes pictures that no draft has, a day after their upload. One that was published stays, because its look may
 * return and because phones may ask for it at any time.
 */
export async function forgetUnusedLookImages(db: Database, now: Date): Promise<void> {
  const users = db
    .select({ one: sql`1` })
    .from(lookDrafts)
    .where(eq(lookDrafts.picture, lookImages.imageId));
  const isUnused = and(
    isNull(lookImages.publishedAt),
    lt(lookImages.addedAt, daysBefore(now, retentionDays('unusedPictures'))),
  );
  await db.delete(lookImages).where(and(isUnused, notExists(users)));
}

/** The uploaded pictures of looks and of rewards. */
import { eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { lookImages, rewardImages } from '#server/base/db/schema/looks.ts';

const tables = { look: lookImages, reward: rewardImages };

/** What an uploaded picture is of. */
export type PictureUse = keyof typeof tables;

/** Adds a picture; the same picture once more only becomes young again. */
export async function keepUploadedPicture(
  db: Database,
  use: PictureUse,
  { imageId, jpeg, addedAt }: typeof rewardImages.$inferInsert,
): Promise<void> {
  const table = tables[use];
  await db
    .insert(table)
    .values({ imageId, jpeg, addedAt })
    .onConflictDoUpdate({ target: table.imageId, set: { addedAt } });
}

/** The bytes of a picture. */
export async function findUploadedPicture(
  db: Database,
  use: PictureUse,
  imageId: string,
): Promise<Buffer | undefined> {
  const table = tables[use];
  const [row] = await db.select({ jpeg: table.jpeg }).from(table).where(eq(table.imageId, imageId));
  return row?.jpeg;
}

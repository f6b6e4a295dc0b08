import { and, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { rewardImages } from '#server/base/db/schema/looks.ts';
import { rewardTakings } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';

/** How many of a reward members hold now. */
export async function countOpenTakings(tx: Database, rewardGuid: string): Promise<number> {
  return tx.$count(
    rewardTakings,
    and(eq(rewardTakings.rewardGuid, rewardGuid), eq(rewardTakings.state, 'open')),
  );
}

/** True for the id of a picture that was uploaded, which then counts as new: no one deletes it as unused meanwhile. */
export async function isUploaded(tx: Database, imageId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(rewardImages)
    .set({ addedAt: now })
    .where(eq(rewardImages.imageId, imageId))
    .returning({ imageId: rewardImages.imageId });
  return rows.length > 0;
}

export async function fetchOutletIds(tx: Database): Promise<number[]> {
  return (await tx.select({ id: outlets.locationId }).from(outlets)).map(({ id }) => id);
}

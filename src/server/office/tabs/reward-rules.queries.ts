import { and, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { rewardTakings } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';

/** How many of a reward members hold now. */
export async function countOpenTakings(tx: Database, rewardGuid: string): Promise<number> {
  return tx.$count(
    rewardTakings,
    and(eq(rewardTakings.rewardGuid, rewardGuid), eq(rewardTakings.state, 'open')),
  );
}

/** The numbers of all outlets. */
export async function fetchOutletIds(tx: Database): Promise<number[]> {
  return (await tx.select({ id: outlets.locationId }).from(outlets)).map(({ id }) => id);
}

import { and, eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { rewardImages } from '#server/base/db/schema/looks.ts';
import { rewardTakings } from '#server/base/db/schema/loyalty.ts';
import { outlets } from '#server/base/db/schema/park.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

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

/** What the rule of passwords needs to know of a member; undefined for an unknown or invalid id. */
export async function fetchPasswordOwner(db: Database, guid: string) {
  const [row] = await db
    .select(pickColumns(teamMembers, 'firstName', 'lastName', 'username', 'otpSecret'))
    .from(teamMembers)
    .where(eq(sql`${teamMembers.guid}::text`, guid.toLowerCase()));
  return row;
}

export async function fetchMemberLevel(tx: Database, guid: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ accessLevel: teamMembers.accessLevel })
    .from(teamMembers)
    .where(eq(teamMembers.guid, guid));
  return row?.accessLevel;
}

/** The members that a select field offers. */
export async function fetchTeamOptions(db: Database) {
  return db
    .select({
      teamMemberGUID: teamMembers.guid,
      teamMemberFirstName: teamMembers.firstName,
      teamMemberLastName: teamMembers.lastName,
      teamMemberAccessLevel: teamMembers.accessLevel,
    })
    .from(teamMembers)
    .orderBy(teamMembers.lastName, teamMembers.firstName);
}

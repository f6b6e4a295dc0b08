/** Queries on the team and the permissions that their tabs need besides the rows themselves. */
import { eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';

/** What the rule of passwords needs to know of a member; undefined for an unknown or invalid id. */
export async function fetchPasswordOwner(db: Database, guid: string) {
  const [row] = await db
    .select({
      firstName: teamMembers.firstName,
      lastName: teamMembers.lastName,
      username: teamMembers.username,
      otpSecret: teamMembers.otpSecret,
    })
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

/** Queries on the team and the permissions that their tabs need besides the rows themselves. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { permissions, teamMembers } from '#server/base/db/schema/administration.ts';

/** True if the member has one-time codes; false for an invalid id. */
export async function hasOneTimeCode(db: Database, guid: string): Promise<boolean> {
  const rows = await db
    .select({ guid: teamMembers.guid })
    .from(teamMembers)
    .where(and(eq(sql`${teamMembers.guid}::text`, guid.toLowerCase()), isNotNull(teamMembers.otpSecret)));
  return rows.length > 0;
}

/** Serializes writers of members and permissions, so that two administrators cannot remove each other. */
export async function lockAccess(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('staff-access'))`);
}

/** The facts that decide whether each member is an administrator who can sign in. */
export async function fetchTeamStanding(tx: Database) {
  return tx
    .select({
      accessLevel: teamMembers.accessLevel,
      isActive: teamMembers.isActive,
      hasPassword: sql<boolean>`${teamMembers.passwordHash} is not null`,
    })
    .from(teamMembers);
}

export async function fetchAccessRows(tx: Database) {
  return tx
    .select({
      api: permissions.api,
      method: permissions.method,
      accessLevelMin: permissions.accessLevelMin,
      isActive: permissions.isActive,
    })
    .from(permissions);
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

/** Reads the team with all that says who has what, and writes the changes of many members. */
import { asc, eq, inArray, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { directoryPeople, staffRoleMembers, staffRoles } from '#server/base/db/schema/staff-directory.ts';
import { passwordLinks, staffPasskeys } from '#server/base/db/schema/staff.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

const isOfDirectory = sql<boolean>`exists (select 1 from ${directoryPeople}
  where ${eq(directoryPeople.memberGuid, teamMembers.guid)})`;

/** Whether a member has a passkey; a field or a part of one. */
export const hasPasskey = sql<boolean>`exists (select 1 from ${staffPasskeys}
  where ${eq(staffPasskeys.memberGuid, teamMembers.guid)})`;

const memberColumns = {
  guid: teamMembers.guid,
  firstName: teamMembers.firstName,
  lastName: teamMembers.lastName,
  username: teamMembers.username,
  ...pickColumns(teamMembers, 'internalId', 'accessLevel', 'isActive', 'worksUntil', 'lastSignedInAt'),
  hasPassword: sql<boolean>`${teamMembers.passwordHash} is not null`,
  hasFactor: sql<boolean>`${teamMembers.otpSecret} is not null or ${hasPasskey}`,
  isOfDirectory,
  linkUntil: passwordLinks.expiresAt,
};

/** A member with everything that decides their state. */
export type TeamRow = Awaited<ReturnType<typeof fetchTeam>>[number];

/** The whole team by name. A member has one link at most. */
export function fetchTeam(db: Database) {
  return db
    .select(memberColumns)
    .from(teamMembers)
    .leftJoin(passwordLinks, eq(passwordLinks.memberGuid, teamMembers.guid))
    .orderBy(asc(teamMembers.lastName), asc(teamMembers.firstName), asc(teamMembers.sequence));
}

/** These members, locked until the transaction ends; ids must be UUIDs. */
export async function lockTeam(tx: Database, guids: readonly string[]): Promise<TeamRow[]> {
  await tx
    .select({ guid: teamMembers.guid })
    .from(teamMembers)
    .where(inArray(teamMembers.guid, [...guids]))
    .orderBy(teamMembers.guid)
    .for('update');
  return fetchTeam(tx).where(inArray(teamMembers.guid, [...guids]));
}

/** Which member has which role. */
export function fetchRolesOfTeam(db: Database) {
  return db
    .select({
      memberGuid: staffRoleMembers.memberGuid,
      ...pickColumns(staffRoles, 'guid', 'name', 'permissions'),
    })
    .from(staffRoleMembers)
    .innerJoin(staffRoles, eq(staffRoles.guid, staffRoleMembers.roleGuid))
    .orderBy(asc(staffRoles.name));
}

/** The names in lower case of those members who sign in with one of these. */
export async function fetchKnownNames(db: Database, usernames: readonly string[]): Promise<Set<string>> {
  if (usernames.length === 0) return new Set();
  const name = sql<string>`lower(${teamMembers.username})`;
  const rows = await db
    .select({ name })
    .from(teamMembers)
    .where(inArray(name, [...usernames]));
  return new Set(rows.map((row) => row.name));
}

/** Adds a member without a password, and returns the id. */
export async function insertInvited(
  tx: Database,
  member: Omit<typeof teamMembers.$inferInsert, 'guid' | 'sequence' | 'version'>,
): Promise<string> {
  const [row] = await tx.insert(teamMembers).values(member).returning({ guid: teamMembers.guid });
  if (row === undefined) throw new Error('A member was not written.');
  return row.guid;
}

/** Changes the access of a member. */
export async function updateMember(
  tx: Database,
  guid: string,
  values: { isActive?: boolean; worksUntil?: Date | null },
): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ ...values, version: sql`${teamMembers.version} + 1` })
    .where(eq(teamMembers.guid, guid));
}

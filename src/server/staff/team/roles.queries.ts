import { and, asc, count, eq, max, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { staffRoleMembers, staffRoles } from '#server/base/db/schema/staff-directory.ts';

/** A role as stored. */
export type RoleRow = typeof staffRoles.$inferSelect;

/** All roles by name. */
export function fetchRoles(db: Database): Promise<RoleRow[]> {
  return db
    .select()
    .from(staffRoles)
    .orderBy(asc(sql`lower(${staffRoles.name})`));
}

/** How many members have each role, and the highest level among them. */
export async function fetchRoleUses(db: Database) {
  const rows = await db
    .select({
      roleGuid: staffRoleMembers.roleGuid,
      members: count(),
      levelMax: max(teamMembers.accessLevel),
    })
    .from(staffRoleMembers)
    .innerJoin(teamMembers, eq(teamMembers.guid, staffRoleMembers.memberGuid))
    .groupBy(staffRoleMembers.roleGuid);
  return new Map(
    rows.map(({ roleGuid, members, levelMax }) => [roleGuid, { members, levelMax: levelMax ?? 0 }]),
  );
}

/** The role with this id; undefined for an unknown or invalid id. */
export async function fetchRole(tx: Database, guid: string): Promise<RoleRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffRoles)
    .where(eq(sql`${staffRoles.guid}::text`, guid.toLowerCase()));
  return row;
}

export async function insertRole(
  tx: Database,
  role: Pick<RoleRow, 'name' | 'permissions'>,
): Promise<RoleRow> {
  const [row] = await tx.insert(staffRoles).values(role).returning();
  if (row === undefined) throw new Error('A role was not written.');
  return row;
}

export async function updateRole(
  tx: Database,
  guid: string,
  role: Pick<RoleRow, 'name' | 'permissions'>,
): Promise<RoleRow> {
  const [row] = await tx
    .update(staffRoles)
    .set({ ...role, version: sql`${staffRoles.version} + 1` })
    .where(eq(staffRoles.guid, guid))
    .returning();
  if (row === undefined) throw new Error('A role was not written.');
  return row;
}

/** Deletes a role, and takes it from its members. */
export async function deleteRole(tx: Database, guid: string): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.guid, guid));
}

/** Gives a member roles; those that they have stay. */
export async function giveRoles(
  tx: Database,
  memberGuid: string,
  roleGuids: readonly string[],
): Promise<void> {
  if (roleGuids.length === 0) return;
  await tx
    .insert(staffRoleMembers)
    .values(roleGuids.map((roleGuid) => ({ memberGuid, roleGuid })))
    .onConflictDoNothing();
}

export async function takeRole(tx: Database, memberGuid: string, roleGuid: string): Promise<void> {
  await tx
    .delete(staffRoleMembers)
    .where(and(eq(staffRoleMembers.memberGuid, memberGuid), eq(staffRoleMembers.roleGuid, roleGuid)));
}

/** How many members without an end or before it are active at each level. */
export function fetchLevels(db: Database, now: Date) {
  return db
    .select({ level: teamMembers.accessLevel, members: count() })
    .from(teamMembers)
    .where(
      sql`${teamMembers.isActive} and coalesce(${teamMembers.worksUntil} > ${now.toISOString()}::timestamptz, true)`,
    )
    .groupBy(teamMembers.accessLevel)
    .orderBy(asc(teamMembers.accessLevel));
}

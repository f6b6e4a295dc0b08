/** The permissions that members have by their roles, read at each call. */
import { eq, sql, and } from 'drizzle-orm';

import { prepared, type Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { staffRoleMembers, staffRoles, directoryPeople } from '#server/base/db/schema/staff-directory.ts';
import { hasPasskey } from './team.queries.ts';

/**
 * The names of the permissions of all roles of a member, as a column of a query on the members. The member's id is written out
 * with its table, because a query on one table leaves the table out, and roles have an id too.
 */
export const rolePermissions = sql`array(select distinct unnest(r.permissions) from ${staffRoles} r
  join ${staffRoleMembers} m on m.role_guid = r.guid
  where m.member_guid = "team_members"."guid")`.mapWith(staffRoles.permissions);

const ofMember = prepared((db) =>
  db
    .select({ names: rolePermissions })
    .from(teamMembers)
    .where(eq(teamMembers.guid, sql.placeholder('guid')))
    .prepare('role_permissions_of_member'),
);

/** The names of the permissions of all roles of a member. */
export async function fetchRolePermissions(db: Database, guid: string): Promise<string[]> {
  const [row] = await ofMember(db).execute({ guid });
  return row?.names ?? [];
}

/**
 * The standing of the active members, or of one of them. `exceptOf` leaves out those whom that directory signs in,
 * because it answers for their second factors.
 */
export function fetchFactorStandings(
  db: Database,
  { memberGuid, exceptOf }: { memberGuid?: string; exceptOf?: string | undefined },
) {
  const one = memberGuid === undefined ? undefined : eq(teamMembers.guid, memberGuid);
  return db
    .select({
      accessLevel: teamMembers.accessLevel,
      rolePermissions,
      hasFactor: sql<boolean>`${teamMembers.otpSecret} is not null or ${hasPasskey}`,
      dueAt: teamMembers.secondFactorDueAt,
    })
    .from(teamMembers)
    .where(and(eq(teamMembers.isActive, true), one, exceptOf === undefined ? undefined : isLocal(exceptOf)));
}

/** The administrator who keeps a password for emergencies counts as a local account. */
function isLocal(issuer: string) {
  return sql`(${teamMembers.passwordHash} is not null or not exists (select 1 from ${directoryPeople}
    where ${directoryPeople.memberGuid} = ${teamMembers.guid} and ${directoryPeople.issuer} = ${issuer}))`;
}

/** Records from when on a member must have a second factor. */
export async function setFactorDue(tx: Database, memberGuid: string, dueAt: Date): Promise<void> {
  await tx.update(teamMembers).set({ secondFactorDueAt: dueAt }).where(eq(teamMembers.guid, memberGuid));
}

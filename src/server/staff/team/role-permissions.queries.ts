/** The permissions that members have by their roles, read at each call. */
import { eq, sql } from 'drizzle-orm';

import { prepared, type Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { staffRoleMembers, staffRoles } from '#server/base/db/schema/staff-roles.ts';

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

/** What the home park knows of the members whom it vouches for, in one look at their sessions. */
import { eq, inArray, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { staffRoleMembers, staffRoles } from '#server/base/db/schema/staff-roles.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';

/** The names of all roles of a member; the member's id is written out with its table, because roles have an id too. */
const roleNames = sql`array(select r.name from ${staffRoles} r
  join ${staffRoleMembers} m on m.role_guid = r.guid
  where m.member_guid = "team_members"."guid" order by r.sequence)`.mapWith(staffRoles.permissions);

/** A member, as far as another park is concerned. */
const standing = {
  guid: teamMembers.guid,
  username: teamMembers.username,
  firstName: teamMembers.firstName,
  lastName: teamMembers.lastName,
  accessLevel: teamMembers.accessLevel,
  isActive: teamMembers.isActive,
  worksUntil: teamMembers.worksUntil,
  roles: roleNames,
};

const session = {
  sessionGuid: staffSessions.guid,
  isSessionActive: staffSessions.isActive,
  needsFactor: staffSessions.needsFactor,
  endsAt: staffSessions.endsAt,
};

/** The session with this id, and its member; undefined if there is none. */
export async function fetchHomeSession(home: Database, sessionGuid: string) {
  const [row] = await home
    .select({ ...standing, ...session })
    .from(staffSessions)
    .innerJoin(teamMembers, eq(teamMembers.guid, staffSessions.memberGuid))
    .where(eq(staffSessions.guid, sessionGuid));
  return row;
}

/** A member of the home park's team. */
export type HomeMember = Awaited<ReturnType<typeof fetchHomeMembers>>[number];

/** The members with these ids. */
export function fetchHomeMembers(home: Database, guids: readonly string[]) {
  return home
    .select(standing)
    .from(teamMembers)
    .where(inArray(teamMembers.guid, [...guids]));
}

/** Those of these sessions that someone ended: by a logout, a new password or an administrator. */
export async function fetchEndedSessions(home: Database, guids: readonly string[]): Promise<Set<string>> {
  const rows = await home
    .select({ guid: staffSessions.guid, isActive: staffSessions.isActive })
    .from(staffSessions)
    .where(inArray(staffSessions.guid, [...guids]));
  return new Set(rows.filter(({ isActive }) => !isActive).map(({ guid }) => guid));
}

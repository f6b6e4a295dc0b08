import { and, eq, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { directoryPeople } from '#server/base/db/schema/staff-directory.ts';
import { rolePermissions } from '../team/role-permissions.queries.ts';
import { hasPasskey } from '../team/team.queries.ts';

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

/** Reads the permission and session tables at each call; nothing is cached between calls. */
import { and, eq, lt, lte, or, sql } from 'drizzle-orm';

import { readMethod, type PermissionRow } from '#domain/staff-access.ts';
import { sessionIdleMinutesMax } from '#domain/staff-session.ts';

import { prepared, type Database } from '#server/base/db/database.ts';
import { permissions, teamMembers } from '#server/base/db/schema/administration.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import { rolePermissions } from './team/role-permissions.queries.ts';

const bySession = prepared((db) =>
  db
    .select({
      sessionGuid: staffSessions.guid,
      ...pickColumns(staffSessions, 'startedAt', 'endsAt', 'lastSeenAt', 'isActive', 'needsFactor'),
      memberGuid: teamMembers.guid,
      ...pickColumns(teamMembers, 'username', 'firstName', 'lastName', 'accessLevel'),
      isMemberActive: teamMembers.isActive,
      worksUntil: teamMembers.worksUntil,
      passwordUntil: teamMembers.passwordUntil,
      rolePermissions,
    })
    .from(staffSessions)
    .innerJoin(teamMembers, eq(teamMembers.guid, staffSessions.memberGuid))
    .where(eq(staffSessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('staff_by_session'),
);

/** The session with this SHA-256 of its token, and its member; undefined if none exists. */
export async function fetchSession(db: Database, tokenHash: Buffer) {
  const [row] = await bySession(db).execute({ tokenHash });
  return row;
}

const accessColumns = {
  ...pickColumns(permissions, 'guid', 'name', 'api', 'method', 'accessLevelMin', 'isActive'),
};

const byMethod = prepared((db) =>
  db
    .select(accessColumns)
    .from(permissions)
    .where(
      or(
        eq(sql`upper(${permissions.method})`, sql.placeholder('method')),
        eq(sql`upper(${permissions.method})`, readMethod),
      ),
    )
    .prepare('permissions_by_method'),
);

/** The permission rows of one method, and those that make a level read-only. */
export function fetchPermissionRows(db: Database, method: string): Promise<PermissionRow[]> {
  return byMethod(db).execute({ method });
}

/** Every permission row, to decide which tabs a member may see. */
export async function fetchAllPermissions(db: Database) {
  return db.select(accessColumns).from(permissions).orderBy(permissions.name, permissions.sequence);
}

/**
 * Writes that sessions have ended whose time is over, or one of them. Without that a clock that is set back would open
 * them again.
 */
export async function endPassedSessions(db: Database, now: Date, sessionGuid?: string): Promise<void> {
  const idleSince = new Date(now.getTime() - sessionIdleMinutesMax * 60_000);
  const isOver = or(lte(staffSessions.endsAt, now), lt(staffSessions.lastSeenAt, idleSince));
  const meant = sessionGuid === undefined ? undefined : eq(staffSessions.guid, sessionGuid);
  await db
    .update(staffSessions)
    .set({ isActive: false, endsAt: sql`least(${staffSessions.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(staffSessions.isActive, true), isOver, meant));
}

/** Records that a session was active; of two concurrent calls the newer time stays. */
export async function noteSession(db: Database, sessionGuid: string, doneAt: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lastSeenAt: doneAt })
    .where(and(eq(staffSessions.guid, sessionGuid), lt(staffSessions.lastSeenAt, doneAt)));
}

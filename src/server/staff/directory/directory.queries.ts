/** The people of the directory, and the sessions that it opened. */
import { and, eq, isNull, or, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import {
  directoryLogouts,
  directoryPeople,
  directorySessions,
} from '#server/base/db/schema/staff-directory.ts';
import { passwordLinks, staffSessions } from '#server/base/db/schema/staff.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** What names a person of a directory. */
export interface PersonKey {
  issuer: string;
  subject: string;
}

/** The member that a person is; undefined for a person who never signed in here. The use is recorded. */
export async function takePerson(
  tx: Database,
  { issuer, subject }: PersonKey,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(directoryPeople)
    .set({ lastUsedAt: now })
    .where(and(eq(directoryPeople.issuer, issuer), eq(directoryPeople.subject, subject)))
    .returning({ memberGuid: directoryPeople.memberGuid });
  return row?.memberGuid;
}

/** Records which member a person is; false if the member is another person of this directory already. */
export async function insertPerson(
  tx: Database,
  { issuer, subject, memberGuid }: PersonKey & { memberGuid: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(directoryPeople)
    .values({ issuer, subject, memberGuid, addedAt: now, lastUsedAt: now })
    .onConflictDoNothing()
    .returning({ memberGuid: directoryPeople.memberGuid });
  return rows.length === 1;
}

/** Takes a member off every directory; their next sign-in there is a first one again. */
export async function dropPeopleOf(tx: Database, memberGuid: string): Promise<void> {
  await tx.delete(directoryPeople).where(eq(directoryPeople.memberGuid, memberGuid));
}

export async function setMemberLevel(tx: Database, guid: string, accessLevel: number): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ accessLevel, version: sql`${teamMembers.version} + 1` })
    .where(eq(teamMembers.guid, guid));
}

/** Removes the password of a member, and the links to choose one. */
export async function dropPassword(tx: Database, guid: string): Promise<void> {
  await tx
    .update(teamMembers)
    .set({ passwordHash: null, passwordUntil: null })
    .where(eq(teamMembers.guid, guid));
  await tx.delete(passwordLinks).where(eq(passwordLinks.memberGuid, guid));
}

/** Active members with a password of their own and without an end, as far as the rule on local accounts goes by them. */
export function fetchLocalAccounts(db: Database, issuer: string) {
  return db
    .select({
      ...pickColumns(teamMembers, 'guid', 'username', 'accessLevel'),
      isOfDirectory: isOfDirectory(issuer),
    })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.isActive, true),
        isNull(teamMembers.worksUntil),
        sql`${teamMembers.passwordHash} is not null and ${teamMembers.passwordUntil} is null`,
      ),
    );
}

/** True if the member signs in by the directory. */
export async function isDirectoryMember(db: Database, issuer: string, memberGuid: string): Promise<boolean> {
  const [row] = await db
    .select({ is: isOfDirectory(issuer) })
    .from(teamMembers)
    .where(eq(teamMembers.guid, memberGuid));
  return row?.is === true;
}

function isOfDirectory(issuer: string) {
  const isMember = and(eq(directoryPeople.memberGuid, teamMembers.guid), eq(directoryPeople.issuer, issuer));
  return sql<boolean>`exists (select 1 from ${directoryPeople} where ${isMember})`;
}

export async function insertDirectorySession(
  tx: Database,
  session: typeof directorySessions.$inferInsert,
): Promise<void> {
  await tx.insert(directorySessions).values(session);
}

/** What a logout ends: one session of the directory, or all of a person. */
export interface LogoutTarget {
  issuer: string;
  subject: string | undefined;
  sid: string | undefined;
}

/** Records a logout, and ends the sessions that it concerns. The result has their members. */
export async function endDirectorySessions(
  tx: Database,
  { issuer, subject, sid }: LogoutTarget,
  { issuedAt, now }: { issuedAt: Date; now: Date },
): Promise<string[]> {
  const [kind, value] = sid === undefined ? ['sub', subject ?? ''] : ['sid', sid];
  await tx
    .insert(directoryLogouts)
    .values({ issuer, kind, value, loggedOutAt: issuedAt })
    .onConflictDoUpdate({
      target: [directoryLogouts.issuer, directoryLogouts.kind, directoryLogouts.value],
      set: { loggedOutAt: sql`greatest(${directoryLogouts.loggedOutAt}, excluded.logged_out_at)` },
    });
  const ofPerson = subject === undefined ? undefined : eq(directorySessions.subject, subject);
  // A session without a name of its own ends with any logout of its person.
  const isMeant =
    sid === undefined
      ? ofPerson
      : or(
          and(eq(directorySessions.sid, sid), ofPerson),
          ofPerson === undefined ? undefined : and(isNull(directorySessions.sid), ofPerson),
        );
  const meant = tx
    .select({ guid: directorySessions.sessionGuid })
    .from(directorySessions)
    .where(and(eq(directorySessions.issuer, issuer), isMeant));
  const rows = await tx
    .update(staffSessions)
    .set({ isActive: false, endsAt: sql`least(${staffSessions.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(sql`${staffSessions.guid} in ${meant}`, eq(staffSessions.isActive, true)))
    .returning({ memberGuid: staffSessions.memberGuid });
  return rows.map(({ memberGuid }) => memberGuid);
}

/** True if a logout concerns a sign-in whose token was issued at `issuedAt`. */
export async function wasLoggedOut(
  tx: Database,
  { issuer, subject, sid, issuedAt }: LogoutTarget & { issuedAt: Date },
): Promise<boolean> {
  const named = (kind: string, value: string) =>
    and(eq(directoryLogouts.kind, kind), eq(directoryLogouts.value, value));
  const rows = await tx
    .select({ kind: directoryLogouts.kind })
    .from(directoryLogouts)
    .where(
      and(
        eq(directoryLogouts.issuer, issuer),
        or(named('sub', subject ?? ''), sid === undefined ? undefined : named('sid', sid)),
        sql`${directoryLogouts.loggedOutAt} >= ${issuedAt.toISOString()}::timestamptz`,
      ),
    );
  return rows.length > 0;
}

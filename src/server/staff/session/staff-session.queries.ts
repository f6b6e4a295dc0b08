import { and, eq, gt, lt, sql } from 'drizzle-orm';

import { prepared, type Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { staffSessions } from '#server/base/db/schema/staff.ts';

const byUsername = prepared((db) =>
  db
    .select()
    .from(teamMembers)
    .where(eq(sql`lower(${teamMembers.username})`, sql.placeholder('username')))
    .prepare('team_member_by_username'),
);

/** A member of the team with the fields that sign-in needs. */
export type MemberRow = Awaited<ReturnType<ReturnType<typeof byUsername>['execute']>>[number];

/** The member with this name, which must be lower-case; undefined if there is none. */
export async function fetchMemberByUsername(db: Database, username: string): Promise<MemberRow | undefined> {
  const [row] = await byUsername(db).execute({ username });
  return row;
}

/** The member with this id. */
export async function fetchMember(db: Database, guid: string): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(teamMembers).where(eq(teamMembers.guid, guid));
  return row;
}

/** Uses the time step of a one-time code; false if this step or a later one was used before. */
export async function takeCodeStep(db: Database, guid: string, step: number): Promise<boolean> {
  const rows = await db
    .update(teamMembers)
    .set({ otpLastStep: step })
    .where(and(eq(teamMembers.guid, guid), lt(teamMembers.otpLastStep, step)))
    .returning({ guid: teamMembers.guid });
  return rows.length === 1;
}

export async function insertSession(
  db: Database,
  session: Omit<typeof staffSessions.$inferInsert, 'guid' | 'sequence' | 'isActive'>,
): Promise<string> {
  const [row] = await db.insert(staffSessions).values(session).returning({ guid: staffSessions.guid });
  if (row === undefined) throw new Error('A session was not kept.');
  return row.guid;
}

/** Ends a temporary password at this instant; false if it is another one by now, or has ended. */
export async function endTemporaryPassword(
  db: Database,
  { guid, passwordHash }: Pick<MemberRow, 'guid' | 'passwordHash'>,
  now: Date,
): Promise<boolean> {
  const isSame = and(eq(teamMembers.guid, guid), eq(teamMembers.passwordHash, passwordHash ?? ''));
  const rows = await db
    .update(teamMembers)
    .set({ passwordUntil: now })
    .where(and(isSame, gt(teamMembers.passwordUntil, now)))
    .returning({ guid: teamMembers.guid });
  return rows.length === 1;
}

/** Records when a member last signed in. */
export async function noteSignIn(db: Database, guid: string, now: Date): Promise<void> {
  await db.update(teamMembers).set({ lastSignedInAt: now }).where(eq(teamMembers.guid, guid));
}

/** Ends one session; an ended one does not change. */
export async function endSession(db: Database, sessionGuid: string, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ isActive: false, endsAt: sql`least(${staffSessions.endsAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(staffSessions.guid, sessionGuid), eq(staffSessions.isActive, true)));
}

export async function saveOneTimeCode(
  db: Database,
  guid: string,
  secrets: { otpSecret: string | null; otpSecretPending: string | null },
): Promise<void> {
  await db.update(teamMembers).set(secrets).where(eq(teamMembers.guid, guid));
}

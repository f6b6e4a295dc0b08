import { and, eq, ne, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { passwordLinks, staffSessions } from '#server/base/db/schema/staff.ts';

/**
 * Keeps a new password. It ends the waiting only where the password is the account's one secret: beside a one-time code it
 * is half of a sign-in, and to change it must not buy another five guesses at the code.
 */
export async function savePasswordHash(
  db: Database,
  memberGuid: string,
  passwordHash: string,
): Promise<void> {
  await db
    .update(teamMembers)
    .set({
      passwordHash,
      signInFailures: sql`case when ${teamMembers.otpSecret} is null then 0 else ${teamMembers.signInFailures} end`,
      waitsUntil: sql`case when ${teamMembers.otpSecret} is null then null else ${teamMembers.waitsUntil} end`,
    })
    .where(eq(teamMembers.guid, memberGuid));
  await db.delete(passwordLinks).where(eq(passwordLinks.memberGuid, memberGuid));
}

/** Ends a member's sessions at once, but for one where it is given. */
export async function endSessionsOf(
  db: Database,
  memberGuid: string,
  now: Date,
  keptSessionGuid?: string,
): Promise<void> {
  const others = keptSessionGuid === undefined ? undefined : ne(staffSessions.guid, keptSessionGuid);
  await db
    .update(staffSessions)
    .set({ isActive: false, endsAt: now })
    .where(and(eq(staffSessions.memberGuid, memberGuid), eq(staffSessions.isActive, true), others));
}

export async function insertPasswordLink(
  db: Database,
  link: { tokenHash: Buffer; memberGuid: string; expiresAt: Date },
): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.memberGuid, link.memberGuid));
  await db.insert(passwordLinks).values(link);
}

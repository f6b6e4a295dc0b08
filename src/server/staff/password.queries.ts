import { and, eq, gt, ne, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { passwordLinks, staffSessions } from '#server/base/db/schema/staff.ts';

/**
 * Stores a new password. It ends a sign-in wait only if the password is the account's only secret: with one-time codes
 * it is half of a sign-in, and changing it must not grant another five guesses at the code.
 */
export async function savePasswordHash(
  db: Database,
  { memberGuid, passwordHash, until }: { memberGuid: string; passwordHash: string; until: Date | null },
): Promise<void> {
  await db
    .update(teamMembers)
    .set({
      passwordHash,
      passwordUntil: until,
      signInFailures: sql`case when ${teamMembers.otpSecret} is null then 0 else ${teamMembers.signInFailures} end`,
      waitsUntil: sql`case when ${teamMembers.otpSecret} is null then null else ${teamMembers.waitsUntil} end`,
    })
    .where(eq(teamMembers.guid, memberGuid));
  await db.delete(passwordLinks).where(eq(passwordLinks.memberGuid, memberGuid));
}

/** Ends all sessions of a member except the given one. */
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

/** Moves the end of all sessions of a member to this instant at the latest. */
export async function capSessionsOf(db: Database, memberGuid: string, until: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endsAt: until })
    .where(and(eq(staffSessions.memberGuid, memberGuid), gt(staffSessions.endsAt, until)));
}

export async function insertPasswordLink(
  db: Database,
  link: { tokenHash: Buffer; memberGuid: string; expiresAt: Date },
): Promise<void> {
  await db.delete(passwordLinks).where(eq(passwordLinks.memberGuid, link.memberGuid));
  await db.insert(passwordLinks).values(link);
}

const linkColumns = { memberGuid: passwordLinks.memberGuid, expiresAt: passwordLinks.expiresAt };

/** Spends a link and returns its member; undefined if it is spent or too old. */
export async function takePasswordLink(db: Database, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .delete(passwordLinks)
    .where(eq(passwordLinks.tokenHash, tokenHash))
    .returning(linkColumns);
  return row !== undefined && row.expiresAt > now ? row : undefined;
}

/** The member of a link, without spending it. */
export async function fetchPasswordLink(db: Database, tokenHash: Buffer, now: Date) {
  const [row] = await db
    .select(linkColumns)
    .from(passwordLinks)
    .where(eq(passwordLinks.tokenHash, tokenHash));
  return row !== undefined && row.expiresAt > now ? row : undefined;
}

/** The member with this id, locked for the change; undefined for an unknown or invalid id. */
export async function lockMember(tx: Database, guid: string) {
  const [row] = await tx
    .select()
    .from(teamMembers)
    .where(eq(sql`${teamMembers.guid}::text`, guid.toLowerCase()))
    .for('update');
  return row;
}

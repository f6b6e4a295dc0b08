import { and, eq, sql, type SQL } from 'drizzle-orm';

import { emailKeyOf } from '#domain/email.ts';

import type { Database } from '#server/base/db/database.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';

/** A member of the club. */
export type Member = typeof loyaltyMembers.$inferSelect;

/** The active member with this mailbox. */
export async function findMemberByEmail(db: Database, email: string): Promise<Member | undefined> {
  const rows = await db
    .select()
    .from(loyaltyMembers)
    .where(and(eq(loyaltyMembers.emailKey, emailKeyOf(email)), eq(loyaltyMembers.status, 'active')))
    .limit(1);
  return rows[0];
}

/** A condition that is true if an active member has this mailbox. */
export function hasMemberWithEmail(email: string): SQL {
  return sql`exists (select 1 from ${loyaltyMembers} where ${and(eq(loyaltyMembers.emailKey, emailKeyOf(email)), eq(loyaltyMembers.status, 'active'))})`;
}

/** The active member with this number. */
export async function findMemberById(db: Database, memberId: string): Promise<Member | undefined> {
  const rows = await db
    .select()
    .from(loyaltyMembers)
    .where(and(eq(loyaltyMembers.memberId, memberId), eq(loyaltyMembers.status, 'active')));
  return rows[0];
}

/** The member with this number, active or closed. */
export async function findAnyMemberById(db: Database, memberId: string): Promise<Member | undefined> {
  const rows = await db.select().from(loyaltyMembers).where(eq(loyaltyMembers.memberId, memberId));
  return rows[0];
}

/**
 * Locks the member with this number, active or closed, until the transaction ends; jobs and staff changes begin with
 * it. A claim locks its member in the same way (`lockClaim`).
 */
export async function lockMemberById(tx: Database, memberId: string): Promise<void> {
  await tx
    .select({ memberId: loyaltyMembers.memberId })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.memberId, memberId))
    .for('no key update');
}

/** Adds a member; undefined if the mailbox has one, also in a race. */
export async function insertMember(
  tx: Database,
  member: Omit<typeof loyaltyMembers.$inferInsert, 'memberId' | 'emailKey' | 'status'>,
): Promise<Member | undefined> {
  const rows = await tx
    .insert(loyaltyMembers)
    .values({
      ...member,
      memberId: sql`nextval('loyalty_member_numbers')::text`,
      emailKey: emailKeyOf(member.email),
      status: 'active',
    })
    .onConflictDoNothing({ target: loyaltyMembers.emailKey })
    .returning();
  return rows[0];
}

/** Stores when a member first and last proved the mailbox; a proof takes back the mail that announced the account's end. */
export async function markProved(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .update(loyaltyMembers)
    .set({
      provedAt: sql`coalesce(${loyaltyMembers.provedAt}, ${now.toISOString()})`,
      activeAt: now,
      warnedAt: null,
    })
    .where(eq(loyaltyMembers.memberId, memberId));
}

/** Stores that the member opened the account, and takes back a warning that it will end. */
export async function markActive(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .update(loyaltyMembers)
    .set({ activeAt: now, warnedAt: null })
    .where(eq(loyaltyMembers.memberId, memberId));
}

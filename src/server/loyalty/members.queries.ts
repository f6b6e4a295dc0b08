import { and, eq, sql, type SQL, gt } from 'drizzle-orm';

import { emailKeyOf } from '#domain/email.ts';
import type { Database } from '#server/base/db/database.ts';
import { loyaltyMembers, signInCodes } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';

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

/** Stores an address's newest code, replacing any earlier one. */
export async function keepCode(tx: Database, code: typeof signInCodes.$inferInsert): Promise<void> {
  const { codeHash, triesLeft, expiresAt } = code;
  await tx
    .insert(signInCodes)
    .values(code)
    .onConflictDoUpdate({ target: signInCodes.emailKey, set: { codeHash, triesLeft, expiresAt } });
}

/** Withdraws a mail if `isToGo` is false; the same statement in both cases, so that it takes the same time. */
export async function withdrawMailUnless(tx: Database, mailId: string, isToGo: boolean): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.mailId, mailId), sql`not ${isToGo}::boolean`));
}

/**
 * Uses up one try and returns the hash to compare with; undefined if there is no code, no try left, or it has expired.
 */
export async function takeTry(db: Database, emailKey: string, now: Date): Promise<Buffer | undefined> {
  const rows = await db
    .update(signInCodes)
    .set({ triesLeft: sql`${signInCodes.triesLeft} - 1` })
    .where(
      and(eq(signInCodes.emailKey, emailKey), gt(signInCodes.triesLeft, 0), gt(signInCodes.expiresAt, now)),
    )
    .returning({ codeHash: signInCodes.codeHash });
  return rows[0]?.codeHash;
}

/** Uses up the code itself; false if another request did so first, or a newer code replaced it. */
export async function spendCode(
  db: Database,
  { emailKey, codeHash }: { emailKey: string; codeHash: Buffer },
): Promise<boolean> {
  const rows = await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.emailKey, emailKey), eq(signInCodes.codeHash, codeHash)))
    .returning({ emailKey: signInCodes.emailKey });
  return rows.length > 0;
}

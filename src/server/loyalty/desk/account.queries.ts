/** Club accounts as staff identify and close them. */
import { eq, or, and, like } from 'drizzle-orm';

import { emailKeyOf } from '#domain/email.ts';
import type { Database } from '#server/base/db/database.ts';
import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { endingWith } from '#server/base/db/number-key.ts';
import { passes, products } from '#server/base/db/schema/park.ts';
import { lockMemberById, type Member } from '../members.queries.ts';

/** The account with this user id or this number, active or closed. */
export async function findAccount(db: Database, id: string): Promise<Member | undefined> {
  const rows = await db
    .select()
    .from(loyaltyMembers)
    .where(or(eq(loyaltyMembers.userId, id), eq(loyaltyMembers.memberId, id)))
    .limit(1);
  return rows[0];
}

/** The same account, locked until the transaction ends and read under the lock. */
export async function lockAccount(tx: Database, id: string): Promise<Member | undefined> {
  const seen = await findAccount(tx, id);
  if (seen === undefined) return undefined;
  await lockMemberById(tx, seen.memberId);
  return findAccount(tx, seen.memberId);
}

/** Sets or removes an account's season pass. Fails on the unique key if another account has it. */
export async function setSeasonPass(
  tx: Database,
  memberId: string,
  seasonPassId: string | null,
): Promise<void> {
  await tx.update(loyaltyMembers).set({ seasonPassId }).where(eq(loyaltyMembers.memberId, memberId));
}

/**
 * Writes the data of an account. A new mailbox is unproved, and ends the one claim that needs no proof. Fails on the
 * unique key if another account has the mailbox.
 */
export async function writeProfile(
  tx: Database,
  memberId: string,
  {
    isNewMailbox,
    ...profile
  }: Record<'firstName' | 'lastName' | 'email' | 'phone' | 'zip', string> & {
    isNewMailbox: boolean;
  },
): Promise<void> {
  const mailbox = { emailKey: emailKeyOf(profile.email), provedAt: null, guestClaimsLeft: 0 };
  await tx
    .update(loyaltyMembers)
    .set({ ...profile, ...(isNewMailbox ? mailbox : {}) })
    .where(eq(loyaltyMembers.memberId, memberId));
}

/** The passes with this barcode, in any order. */
export async function fetchSeasonPasses(db: Database, barcode: string) {
  return db
    .select({
      isPassholder: products.isPassholder,
      isRefunded: passes.isRefunded,
      expiresAt: passes.expiresAt,
    })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(eq(passes.barcode, barcode));
}

/** True if an account has this season pass. */
export async function isSeasonPassTaken(db: Database, seasonPassId: string): Promise<boolean> {
  const rows = await db
    .select({ memberId: loyaltyMembers.memberId })
    .from(loyaltyMembers)
    .where(eq(loyaltyMembers.seasonPassId, seasonPassId));
  return rows.length > 0;
}

/** The barcodes of season passes that end with these digits; two are enough to know that they do not tell. */
export async function fetchSeasonPassesEnding(db: Database, digits: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ barcode: passes.barcode })
    .from(passes)
    .innerJoin(products, eq(products.productId, passes.productId))
    .where(and(eq(products.isPassholder, true), like(passes.barcode, endingWith(digits))))
    .limit(2);
  return rows.map(({ barcode }) => barcode);
}

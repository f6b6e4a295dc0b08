import { and, count, eq, lt, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { recoveryCodes, staffPasskeys, staffSessions } from '#server/base/db/schema/staff.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** The passkeys of a member, the oldest first. */
export function fetchPasskeysOf(db: Database, memberGuid: string) {
  return db
    .select(pickColumns(staffPasskeys, 'credentialId', 'name', 'createdAt', 'lastUsedAt'))
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberGuid, memberGuid))
    .orderBy(staffPasskeys.createdAt, staffPasskeys.credentialId);
}

/** A passkey with its key; undefined for an unknown one. */
export async function fetchPasskey(db: Database, credentialId: string) {
  const [row] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.credentialId, credentialId));
  return row;
}

/** Adds a passkey; false if this credential is known already. */
export async function insertPasskey(
  db: Database,
  passkey: typeof staffPasskeys.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(staffPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ credentialId: staffPasskeys.credentialId });
  return rows.length === 1;
}

/**
 * Records a use, with the authenticator's count of signatures; false if the count did not grow, which means that a copy
 * of the key exists. Authenticators that do not count always say 0.
 */
export async function recordPasskeyUse(
  db: Database,
  { credentialId, counter, now }: { credentialId: string; counter: number; now: Date },
): Promise<boolean> {
  const grew = counter === 0 ? eq(staffPasskeys.counter, 0) : lt(staffPasskeys.counter, counter);
  const rows = await db
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(staffPasskeys.credentialId, credentialId), grew))
    .returning({ credentialId: staffPasskeys.credentialId });
  return rows.length === 1;
}

/** Removes a passkey of a member and returns its name; undefined if it is not theirs. */
export async function deletePasskey(
  db: Database,
  memberGuid: string,
  credentialId: string,
): Promise<string | undefined> {
  const [row] = await db
    .delete(staffPasskeys)
    .where(and(eq(staffPasskeys.credentialId, credentialId), eq(staffPasskeys.memberGuid, memberGuid)))
    .returning({ name: staffPasskeys.name });
  return row?.name;
}

/** How many passkeys and recovery codes a member has. */
export async function countFactors(db: Database, memberGuid: string) {
  const [keys] = await db
    .select({ count: count() })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.memberGuid, memberGuid));
  const [codes] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.memberGuid, memberGuid));
  return { passkeys: keys?.count ?? 0, recoveryCodes: codes?.count ?? 0 };
}

export async function replaceRecoveryCodes(
  tx: Database,
  memberGuid: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberGuid, memberGuid));
  if (codeHashes.length > 0)
    await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, memberGuid })));
}

/** Uses a recovery code; false for one of another member, an unknown one, and one that was used before. */
export async function takeRecoveryCode(db: Database, memberGuid: string, codeHash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.memberGuid, memberGuid)))
    .returning({ memberGuid: recoveryCodes.memberGuid });
  return rows.length === 1;
}

/** Deletes the recovery codes of a member who has no second factor any more. */
export async function dropRecoveryCodesIfBare(tx: Database, memberGuid: string): Promise<void> {
  await tx.execute(sql`delete from ${recoveryCodes} where ${recoveryCodes.memberGuid} = ${memberGuid}
    and not exists (select 1 from ${staffPasskeys} where ${staffPasskeys.memberGuid} = ${memberGuid})
    and not exists (select 1 from ${teamMembers} where ${teamMembers.guid} = ${memberGuid}
      and ${teamMembers.otpSecret} is not null)`);
}

/** Removes every second factor of a member. */
export async function deleteFactors(tx: Database, memberGuid: string): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.memberGuid, memberGuid));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberGuid, memberGuid));
  await tx
    .update(teamMembers)
    .set({ otpSecret: null, otpSecretPending: null })
    .where(eq(teamMembers.guid, memberGuid));
}

/** The sessions of a member that were limited to adding a second factor are no longer. */
export async function allowSessionsOf(tx: Database, memberGuid: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ needsFactor: false })
    .where(and(eq(staffSessions.memberGuid, memberGuid), eq(staffSessions.needsFactor, true)));
}

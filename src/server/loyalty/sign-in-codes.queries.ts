import { and, eq, gt, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { signInCodes } from '#server/base/db/schema/loyalty.ts';
import { mails } from '#server/base/db/schema/operations.ts';

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

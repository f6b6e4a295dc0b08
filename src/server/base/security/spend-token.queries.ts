/** Tokens that work once. */
import { lt } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { spentTokens } from '../db/schema/operations.ts';

/** Marks a one-time token as used; false if it was used before. */
export async function spendToken(db: Database, tokenId: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insert(spentTokens)
    .values({ tokenId, expiresAt })
    .onConflictDoNothing()
    .returning({ tokenId: spentTokens.tokenId });
  return spent.length > 0;
}

/** Deletes one-time links that have expired. */
export async function forgetSpentTokens(db: Database, now: Date): Promise<void> {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, now));
}

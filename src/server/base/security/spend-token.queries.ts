/** Tokens that work once. */
import { eq } from 'drizzle-orm';

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

/** Lets a one-time token be used once more. */
export async function freeToken(db: Database, tokenId: string): Promise<void> {
  await db.delete(spentTokens).where(eq(spentTokens.tokenId, tokenId));
}

import { lt } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { spentTokens } from '#server/base/db/schema/operations.ts';

/** Forgets one-time links that would have expired by now anyway. */
export async function forgetSpentTokens(db: Database, now: Date): Promise<void> {
  await db.delete(spentTokens).where(lt(spentTokens.expiresAt, now));
}

/** Entries of members that are only in the park's archives (docs/decisions/0077-sealed-archives.md). */
import { eq, max } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { archivedMembers } from '#server/base/db/schema/archives.ts';

/** When the newest archived entry of a member was recorded; null if the ledger has all entries. */
export async function findArchivedUntil(db: Database, memberId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: max(archivedMembers.lastRecordedAt) })
    .from(archivedMembers)
    .where(eq(archivedMembers.memberId, memberId));
  return row?.until ?? null;
}

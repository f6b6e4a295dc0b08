/** The rows about sealed archives of the audit log, by which a missing entry is known to be in a file. */
import { and, asc, eq, inArray } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { archives } from '#server/base/db/schema/archives.ts';

/** A row about an archive, as stored. */
export type StoredArchive = typeof archives.$inferSelect;

/** The archives of the audit log whose entries have left or are leaving, oldest first. */
export function fetchAuditArchives(db: Database): Promise<StoredArchive[]> {
  return db
    .select()
    .from(archives)
    .where(and(eq(archives.kind, 'audit'), inArray(archives.state, ['deleting', 'archived'])))
    .orderBy(asc(archives.firstEntryId), asc(archives.sealedAt));
}

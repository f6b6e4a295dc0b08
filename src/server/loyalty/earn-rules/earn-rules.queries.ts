import { desc } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { loyaltyRules } from '#server/base/db/schema/loyalty.ts';

export type StoredVersion = typeof loyaltyRules.$inferSelect;

/** Every version, newest first. */
export async function fetchVersions(db: Database): Promise<StoredVersion[]> {
  return db.select().from(loyaltyRules).orderBy(desc(loyaltyRules.version));
}

/** Adds a version; false if a version with this number exists, also in a race. */
export async function insertVersion(tx: Database, version: StoredVersion): Promise<boolean> {
  const rows = await tx
    .insert(loyaltyRules)
    .values(version)
    .onConflictDoNothing()
    .returning({ version: loyaltyRules.version });
  return rows.length > 0;
}

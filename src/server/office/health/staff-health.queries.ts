import { desc, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importRuns } from '#server/base/db/schema/imports.ts';

/** A run, as stored. */
export type LatestRun = typeof importRuns.$inferSelect;

/** The latest run of each kind of import that wrote rows or tried to. */
export function fetchLatestRuns(db: Database): Promise<LatestRun[]> {
  return db
    .selectDistinctOn([importRuns.kind])
    .from(importRuns)
    .where(eq(importRuns.isDryRun, false))
    .orderBy(importRuns.kind, desc(importRuns.startedAt));
}

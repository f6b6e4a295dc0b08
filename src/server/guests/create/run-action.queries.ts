import { and, eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { importChanges } from '#server/base/db/schema/imports.ts';

/** Whether a run created its pass or changed it; undefined if it changed only the order. */
export async function fetchRunAction(
  db: Database,
  runId: string,
): Promise<'created' | 'changed' | undefined> {
  const [row] = await db
    .select({ action: importChanges.action })
    .from(importChanges)
    .where(and(eq(importChanges.runId, runId), eq(importChanges.target, 'passes')))
    .orderBy(importChanges.changeId)
    .limit(1);
  return row?.action;
}

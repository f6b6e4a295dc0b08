import { eq, inArray } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { webAssets } from '#server/base/db/schema/operations.ts';

/** The content of a file that a server has published, compressed by gzip. */
export async function findWebAsset(db: Database, path: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ gzipped: webAssets.gzipped })
    .from(webAssets)
    .where(eq(webAssets.path, path));
  return row?.gzipped;
}

/** Marks the files of the list that already exist, and returns their names. */
export async function markWebAssets(db: Database, paths: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .update(webAssets)
    .set({ publishedAt: now })
    .where(inArray(webAssets.path, [...paths]))
    .returning({ path: webAssets.path });
  return new Set(rows.map((row) => row.path));
}

/** Adds a file; another server may have added it in between. */
export async function addWebAsset(
  db: Database,
  asset: { path: string; gzipped: Buffer; publishedAt: Date },
): Promise<void> {
  await db.insert(webAssets).values(asset).onConflictDoNothing();
}

import { desc } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { walletLogs } from '#server/base/db/schema/live-passes.ts';

/** Keeps the log messages of a phone. */
export async function insertLogs(db: Database, messages: readonly string[], at: Date): Promise<void> {
  if (messages.length > 0) await db.insert(walletLogs).values(messages.map((message) => ({ at, message })));
}

/** The log messages of phones, newest first. */
export async function fetchLogs(db: Database, countMax: number): Promise<(typeof walletLogs.$inferSelect)[]> {
  return db.select().from(walletLogs).orderBy(desc(walletLogs.logId)).limit(countMax);
}

import { desc, lt } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

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

const logsKeptDays = retentionDays('walletLogs');

/** Deletes old log messages of phones. */
export async function forgetOldLogs(db: Database, now: Date): Promise<void> {
  await db.delete(walletLogs).where(lt(walletLogs.at, daysBefore(now, logsKeptDays)));
}

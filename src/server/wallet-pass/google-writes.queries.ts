/** What Google Wallet was told last, so that nothing unchanged is written again. */
import { eq, sql } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { googleWalletClasses, googleWalletObjects } from '../db/schema/operations.ts';

/** The fingerprint of a class as it was written last. */
export async function fetchClassWrite(
  db: Database,
  classId: string,
): Promise<{ fingerprint: string } | undefined> {
  const rows = await db
    .select({ fingerprint: googleWalletClasses.fingerprint })
    .from(googleWalletClasses)
    .where(eq(googleWalletClasses.classId, classId));
  return rows[0];
}

/** The fingerprint and the class of an object as it was written last. */
export async function fetchObjectWrite(
  db: Database,
  objectId: string,
): Promise<{ fingerprint: string; classId: string } | undefined> {
  const rows = await db
    .select({ fingerprint: googleWalletObjects.fingerprint, classId: googleWalletObjects.classId })
    .from(googleWalletObjects)
    .where(eq(googleWalletObjects.objectId, objectId));
  return rows[0];
}

/** Keeps that a class was written. */
export async function keepClassWrite(
  db: Database,
  row: { classId: string; fingerprint: string; writtenAt: Date },
): Promise<void> {
  await db
    .insert(googleWalletClasses)
    .values(row)
    .onConflictDoUpdate({
      target: googleWalletClasses.classId,
      set: { fingerprint: sql`excluded.fingerprint`, writtenAt: sql`excluded.written_at` },
    });
}

/** Keeps that an object was written, and whose it is. */
export async function keepObjectWrite(
  db: Database,
  row: typeof googleWalletObjects.$inferInsert,
): Promise<void> {
  await db
    .insert(googleWalletObjects)
    .values(row)
    .onConflictDoUpdate({
      target: googleWalletObjects.objectId,
      set: {
        classId: sql`excluded.class_id`,
        fingerprint: sql`excluded.fingerprint`,
        writtenAt: sql`excluded.written_at`,
      },
    });
}

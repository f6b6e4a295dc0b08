import { and, asc, desc, gt, gte, lte, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { auditEntries, auditSeals } from '#server/base/db/schema/staff.ts';
import { auditLock } from './audit.queries.ts';

/** An entry of the record as it is kept. */
export type AuditEntry = typeof auditEntries.$inferSelect;

/** A seal as it is kept. */
export type AuditSeal = typeof auditSeals.$inferSelect;

/**
 * True where nobody is adding an entry right now; nobody begins to before the transaction ends. An entry's id is drawn
 * before its transaction is known to others, so nothing less says that no lower id is still to come. It never waits: a
 * writer who waits for another one behind a waiting sealer would wait for ever.
 */
export async function tryToLockAudit(tx: Database): Promise<boolean> {
  const [row] = await tx
    .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(${auditLock})` })
    .from(sql`(values (1)) one`);
  return row?.isLocked === true;
}

/** The newest seal. */
export async function findLastSeal(db: Database): Promise<AuditSeal | undefined> {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.sealNumber)).limit(1);
  return seal;
}

/** The entries after this one, oldest first. */
export function fetchEntriesAfter(db: Database, entryId: number, countMax: number): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(gt(auditEntries.entryId, entryId))
    .orderBy(asc(auditEntries.entryId))
    .limit(countMax);
}

/** The entries from one id to another, both included. */
export function fetchEntriesBetween(db: Database, first: number, last: number): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditEntries)
    .where(and(gte(auditEntries.entryId, first), lte(auditEntries.entryId, last)))
    .orderBy(asc(auditEntries.entryId));
}

/** How many entries come after this one. */
export async function countEntriesAfter(db: Database, entryId: number): Promise<number> {
  return db.$count(auditEntries, gt(auditEntries.entryId, entryId));
}

/** Keeps a seal. */
export async function insertSeal(tx: Database, seal: AuditSeal): Promise<void> {
  await tx.insert(auditSeals).values(seal);
}

/** The seals after this number, oldest first. */
export function fetchSealsAfter(db: Database, sealNumber: number, countMax: number): Promise<AuditSeal[]> {
  return db
    .select()
    .from(auditSeals)
    .where(gt(auditSeals.sealNumber, sealNumber))
    .orderBy(asc(auditSeals.sealNumber))
    .limit(countMax);
}

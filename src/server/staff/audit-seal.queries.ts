import { and, asc, desc, gt, gte, lte } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { auditEntries, auditSeals } from '#server/base/db/schema/staff.ts';

/** An entry of the audit log as stored. */
export type AuditEntry = typeof auditEntries.$inferSelect;

/** A seal as stored. */
export type AuditSeal = typeof auditSeals.$inferSelect;

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

/** Stores a seal. */
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

/** The audit log of staff changes: an entry is written in the transaction of its change and never changes. */
import { and, asc, desc, gt, gte, lte } from 'drizzle-orm';

import type { AuditAction, StaffAct } from '#contract/staff-acts.ts';

import { shareLock } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { auditEntries, auditSeals } from '#server/base/db/schema/staff.ts';
import type { StaffActor } from '#server/base/services.ts';

/** The action and its object; `before` and `after` contain no password, token or secret. */
export interface AuditedChange {
  /** Such as `Test Pass Update`. */
  action: StaffAct;
  target: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

/**
 * Writes one entry in the caller's transaction, or in a new one if there is none. Until it ends, no seal covers
 * entries that might come after this one. The entry of an undo names the act and the entry that it undoes.
 */
export async function writeAudit(
  db: Database,
  actor: StaffActor,
  change: AuditedChange,
  now: Date,
): Promise<void> {
  const { action, after } = recordedBy(actor, change);
  const before = change.before ?? null;
  const written = await db.transaction(async (tx) => {
    await shareLock(tx, 'auditLog');
    return tx
      .insert(auditEntries)
      .values({
        at: now,
        actorGuid: actor.memberGuid,
        actorName: actor.name,
        sessionGuid: actor.sessionGuid,
        action,
        target: change.target,
        before,
        after,
        requestId: actor.requestId,
        network: actor.network,
      })
      .returning({ entryId: auditEntries.entryId });
  });
  for (const { entryId } of written) actor.onEntry?.({ entryId, action, before, after });
}

function recordedBy(
  { undoes }: StaffActor,
  { action, after }: AuditedChange,
): { action: AuditAction; after: Record<string, unknown> | null } {
  if (undoes === undefined) return { action, after: after ?? null };
  return { action: `${undoes.action} Undo`, after: { ...after, undoes: undoes.entryId } };
}

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

/** The operator on the host itself, as the audit log names them: not a member of the team, without a session. */
export const hostActor: StaffActor = {
  memberGuid: '00000000-0000-0000-0000-000000000000',
  name: 'The host',
  username: 'host',
  accessLevel: Number.MAX_SAFE_INTEGER,
  sessionGuid: '00000000-0000-0000-0000-000000000000',
  requestId: 'host',
  network: 'host',
};

/** The directory in the audit log: it is no member of the team. */
export const directoryActor: StaffActor = { ...hostActor, name: 'The directory', username: 'directory' };

/** The record of what staff changed: written in the transaction of the change, and never changed itself. */
import { sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { auditEntries } from '#server/base/db/schema/staff.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';

/** What was done, and to what; `before` and `after` hold no password, token or secret. */
export interface AuditedChange {
  /** Such as `Test Pass Update`. */
  action: string;
  target: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

/** Held by every transaction that adds an entry, and alone by the one that seals; any number that no other lock of ours has. */
export const auditLock = 7_301_002;

/**
 * Writes one entry, in the caller's transaction or, where there is none, in one of its own: until it ends, no seal is made
 * over entries that might come after this one.
 */
export async function writeAudit(
  db: Database,
  actor: StaffActor,
  change: AuditedChange,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${auditLock})`);
    await tx.insert(auditEntries).values({
      at: now,
      actorGuid: actor.memberGuid,
      actorName: actor.name,
      sessionGuid: actor.sessionGuid,
      action: change.action,
      target: change.target,
      before: change.before ?? null,
      after: change.after ?? null,
      requestId: actor.requestId,
      network: actor.network,
    });
  });
}

/** The record of what staff changed: written in the transaction of the change, and never changed itself. */
import type { Database } from '../db/database.ts';
import { auditEntries } from '../db/schema/staff.ts';
import type { StaffActor } from './staff-actor.ts';

/** What was done, and to what; `before` and `after` hold no password, token or secret. */
export interface AuditedChange {
  /** Such as `Test Pass Update`. */
  action: string;
  target: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

/** Writes one entry. */
export async function writeAudit(
  tx: Database,
  actor: StaffActor,
  change: AuditedChange,
  now: Date,
): Promise<void> {
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
}

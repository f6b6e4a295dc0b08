/** Deletes answers to consents and changes of registrations that a later one replaced long ago. */
import type { Database } from '#server/base/db/database.ts';
import { countedName, rowEndingsOf } from '#server/base/db/tables/registry.ts';
import { endPiece } from '#server/base/retention/end-rows.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';

const piecesMax = 10;

/** Deletes in pieces, each with its entry in the audit log. */
export async function forgetFormerConsents(db: Database, now: Date, keptDays: number): Promise<void> {
  for (let piece = 0; piece < piecesMax; piece += 1)
    if ((await db.transaction((tx) => forgetPiece(tx, now, keptDays))) === 0) return;
}

async function forgetPiece(tx: Database, now: Date, keptDays: number): Promise<number> {
  const after: Record<string, number> = {};
  for (const one of rowEndingsOf('formerConsents'))
    after[countedName(one.table) ?? one.table] = await endPiece(tx, one, { now, keptDays });
  const count = Object.values(after).reduce((sum, deleted) => sum + deleted, 0);
  const target = 'replaced consents and registrations';
  if (count > 0) await writeAudit(tx, hostActor, { action: 'Guest Erase', target, after }, now);
  return count;
}

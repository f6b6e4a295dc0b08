/** Deletes answers to consents and changes of registrations that a later one replaced long ago. */
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';

import { daysBefore } from '#domain/days-before.ts';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';

const rowsMax = 1000;
const piecesMax = 10;

const deletedRow = z.object({ one: z.number() });

/**
 * Deletes in pieces. The last answer to each consent and the last change of each registration stay with their order,
 * because they prove what applies.
 */
export async function forgetFormerConsents(db: Database, now: Date, keptDays: number): Promise<void> {
  const before = daysBefore(now, keptDays);
  for (let piece = 0; piece < piecesMax; piece += 1) {
    const counts = await db.transaction((tx) => forgetPiece(tx, before, now));
    if (counts.every((count) => count < rowsMax)) return;
  }
}

/** Takes no lock on its rows: a server may delete them and not update them, and of two deletions one finds nothing. */
async function forgetPiece(tx: Database, before: Date, now: Date): Promise<number[]> {
  const consents = await tx.execute(sql`delete from consents where consent_id in (
    ${replacedConsents(before)} limit ${rowsMax}) returning 1 as one`);
  const changes = await tx.execute(sql`delete from registration_changes where change_id in (
    ${replacedChanges(before)} limit ${rowsMax}) returning 1 as one`);
  const [ofConsents, ofChanges] = [deletedCount(consents), deletedCount(changes)];
  const after = { consents: ofConsents, registrationChanges: ofChanges };
  const target = 'replaced consents and registrations';
  if (ofConsents + ofChanges > 0)
    await writeAudit(tx, hostActor, { action: 'Guest Erase', target, after }, now);
  return [ofConsents, ofChanges];
}

function deletedCount(rows: Parameters<typeof readRows>[0]): number {
  return readRows(rows, deletedRow).length;
}

/** The answers that another one to the same consent of the same pass replaced before an instant. */
export function replacedConsents(before: Date): SQL {
  const instant = sql`${before.toISOString()}::timestamptz`;
  return sql`select former.consent_id from consents former
    where former.recorded_at < ${instant} and exists (select 1 from consents later
      where later.order_id = former.order_id and later.barcode = former.barcode and later.channel = former.channel
        and later.consent_id > former.consent_id and later.recorded_at < ${instant})`;
}

/** The changes of a registration that were followed by another before an instant. */
export function replacedChanges(before: Date): SQL {
  const instant = sql`${before.toISOString()}::timestamptz`;
  return sql`select former.change_id from registration_changes former
    where former.changed_at < ${instant} and exists (select 1 from registration_changes later
      where later.order_id = former.order_id and later.barcode = former.barcode
        and later.change_id > former.change_id and later.changed_at < ${instant})`;
}

/** The entries of the audit log that leave for an archive, and the leaves of the seals that they must match. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readByCursor } from '#server/base/db/read-cursor.queries.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { unpackLeaves, type Leaf } from '#server/staff/audit-hash.ts';
import { findLastSeal, fetchSealsAfter, type AuditEntry } from '#server/staff/audit-seal.queries.ts';
import { deleteSame, putBack } from './archives.queries.ts';

const sealsPerRead = 50;

/** The newest sealed entry before which no entry is of `before` or later; 0 if there is none. */
export async function findLastEntryBefore(tx: Database, before: Date): Promise<number> {
  // `entry_id + 0` keeps the planner from walking the primary key instead of the index by time.
  const answer = await tx.execute(sql`
    select coalesce((select min(entry_id + 0) - 1 from audit_entries where at >= ${before.toISOString()}::timestamptz),
      (select max(entry_id) from audit_entries), 0)::float8 as last`);
  const last = readRows(answer, z.object({ last: z.number() }))[0]?.last ?? 0;
  return Math.min(last, (await findLastSeal(tx))?.lastEntryId ?? 0);
}

/** Entries up to a number, each followed by the row of its undo; pages of "table JSON" texts. */
export function readEntryRows(tx: Database, lastEntryId: number): AsyncGenerator<string[]> {
  return readByCursor(
    tx,
    'archive_audit',
    sql`select line from (
      select entry_id, 1 as part, 'audit_entries ' || row_to_json(entry)::text as line from audit_entries entry
      where entry_id <= ${lastEntryId}::bigint
      union all
      select entry_id, 2, 'audit_undos ' || row_to_json(undo)::text from audit_undos undo
      where entry_id <= ${lastEntryId}::bigint) filed order by entry_id, part`,
  );
}

const storedEntry = z.pipe(
  z.object({
    entry_id: z.number(),
    at: z.string(),
    actor_guid: z.string(),
    actor_name: z.string(),
    session_guid: z.string(),
    action: z.string(),
    target: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    request_id: z.string(),
    network: z.string(),
  }),
  z.transform((row): AuditEntry => ({
    entryId: row.entry_id,
    at: new Date(row.at),
    actorGuid: row.actor_guid,
    actorName: row.actor_name,
    sessionGuid: row.session_guid,
    action: row.action,
    target: row.target,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
    network: row.network,
  })),
);

/** The entry of a row of `audit_entries`. */
export function readStoredEntry(json: string): AuditEntry {
  return storedEntry.parse(JSON.parse(json));
}

/** The leaves of all seals, in the order of their numbers. */
export async function* readLeaves(db: Database): AsyncGenerator<Leaf> {
  for (let after = 0; ;) {
    const seals = await fetchSealsAfter(db, after, sealsPerRead);
    for (const seal of seals) yield* unpackLeaves(seal.leaves);
    const last = seals.at(-1);
    if (last === undefined) return;
    after = last.sealNumber;
  }
}

/** Entries with the rows of their undos. */
export interface AuditPiece {
  entries: readonly string[];
  undos: readonly string[];
}

/** Deletes entries and undos that still are what the file holds; returns how many rows. */
export async function removeAuditPiece(tx: Database, { entries, undos }: AuditPiece): Promise<number> {
  const undone = await deleteSame(tx, { table: 'audit_undos', key: 'entry_id', rows: undos });
  return undone + (await deleteSame(tx, { table: 'audit_entries', key: 'entry_id', rows: entries }));
}

/** Puts entries and undos back; returns how many rows. */
export async function restoreAuditPiece(tx: Database, { entries, undos }: AuditPiece): Promise<number> {
  const put = await putBack(tx, 'audit_entries', entries);
  return put + (await putBack(tx, 'audit_undos', undos));
}

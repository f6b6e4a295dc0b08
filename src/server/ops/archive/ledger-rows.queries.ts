/** The rows of the ledger that leave for an archive, and their leaving (docs/decisions/0077-sealed-archives.md). */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { claimGroupKinds } from '#domain/settled-book.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import type { Database } from '#server/base/db/database.ts';
import { readByCursor } from '#server/base/db/read-cursor.queries.ts';
import { readRows } from '#server/base/db/read-rows.ts';
import { sumLedgerByHour } from '#server/office/dashboard/ledger-figures.queries.ts';
import { allowLargeSorts } from '../invariants/ledger.queries.ts';
import { rowsIn, putBack } from './archives.queries.ts';
import { noteSettledMembers, settledMembers } from './settled-members.queries.ts';

/** When the oldest entry was recorded; undefined if there is none. */
export async function findOldestEntry(tx: Database): Promise<Date | undefined> {
  const answer = await tx.execute(sql`select min(recorded_at)::text as at from ledger_transactions`);
  const at = readRows(answer, z.object({ at: z.nullable(z.string()) }))[0]?.at ?? null;
  return at === null ? undefined : new Date(at);
}

/**
 * The entries of settled members before the last of `starts`, each member's entries before its lines; pages of
 * "table JSON" texts in this transaction's snapshot.
 */
export async function* readSettledRows(tx: Database, starts: readonly Date[]): AsyncGenerator<string[]> {
  await allowLargeSorts(tx);
  await noteSettledMembers(tx, starts);
  yield* readByCursor(
    tx,
    'archive_ledger',
    sql`select line from (
      select member_id, 1 as part, entry.recorded_at, null::bigint as line_id, 'ledger_transactions ' || row_to_json(entry)::text as line
      from ledger_transactions entry join ${settledMembers} settled using (member_id) where entry.recorded_at < settled.until
      union all
      select member_id, 2, null, line.line_id, 'ledger_lines ' || row_to_json(line)::text
      from ledger_lines line join ledger_transactions entry using (transaction_id, member_id)
      join ${settledMembers} settled using (member_id) where entry.recorded_at < settled.until) filed
    order by member_id collate "C", part, recorded_at, line_id`,
  );
}

/** Entries and lines of some members, as the file holds them. */
export interface LedgerPiece {
  archiveId: string;
  entries: readonly string[];
  lines: readonly string[];
}

const memberId = z.object({ memberId: z.string() });

/**
 * Deletes the entries of members for whom nothing changed since the file was written, and notes what the rest of the
 * database needs to know about them. Returns the number of rows that left.
 */
export async function removeLedgerPiece(tx: Database, piece: LedgerPiece, park: ParkDay): Promise<number> {
  const { archiveId } = piece;
  await tx.execute(
    sql`create temporary table archive_piece on commit drop as select * from ${rowsIn('ledger_transactions', piece.entries)}`,
  );
  // Each writer to a member's ledger locks the member first, so nothing is added while the entries leave.
  await tx.execute(sql`select 1 from loyalty_members
    where member_id in (select member_id from archive_piece) order by member_id for no key update`);
  const changed = readRows(await tx.execute(findChanged(piece.lines)), memberId);
  await tx.execute(sql`delete from archive_piece where member_id in (
    select jsonb_array_elements_text(${JSON.stringify(changed.map((row) => row.memberId))}::jsonb))`);
  await tx.execute(sql`insert into archived_entries (kind, source, archive_id)
    select kind, source, ${archiveId}::uuid from archive_piece`);
  await tx.execute(sql`insert into archived_members (member_id, archive_id, last_recorded_at, entries)
    select member_id, ${archiveId}::uuid, max(recorded_at), count(*) from archive_piece group by member_id`);
  const isLeaving = sql`line.transaction_id in (select transaction_id from archive_piece)`;
  const sums = await sumLedgerByHour(tx, park, isLeaving);
  if (sums !== undefined)
    await tx.execute(sql`insert into archived_figures (archive_id, at, figure, count)
      select ${archiveId}::uuid, at, figure, count from (${sums}) sums
      on conflict (archive_id, at, figure) do update set count = archived_figures.count + excluded.count`);
  const lines = await tx.execute(sql`with gone as (
    delete from ledger_lines line where ${isLeaving} returning 1) select count(*)::float8 as count from gone`);
  const entries = await tx.execute(sql`with gone as (
    delete from ledger_transactions where transaction_id in (select transaction_id from archive_piece) returning 1)
    select count(*)::float8 as count from gone`);
  const counted = z.object({ count: z.number() });
  await tx.execute(sql`drop table archive_piece`);
  return (readRows(lines, counted)[0]?.count ?? 0) + (readRows(entries, counted)[0]?.count ?? 0);
}

/**
 * Members of the piece whose rows differ from the file, or to whose rows something outside the piece refers by now: their
 * entries stay. So do those of a member whose entries left before, which are not there.
 */
function findChanged(lines: readonly string[]) {
  const kinds = sql.join(
    claimGroupKinds.map((kind) => sql`${kind}::text`),
    sql`, `,
  );
  return sql`
    with filed_line as materialized (select * from ${rowsIn('ledger_lines', lines)})
    select filed.member_id as "memberId" from archive_piece filed left join ledger_transactions entry using (transaction_id)
      where entry.transaction_id is null or entry is distinct from row(filed.*)::ledger_transactions
    union
    select filed.member_id from filed_line filed left join ledger_lines line using (line_id)
      where line.line_id is null or line is distinct from row(filed.*)::ledger_lines
    union
    select line.member_id from archive_piece filed join ledger_lines line using (transaction_id)
      where not exists (select 1 from filed_line where filed_line.line_id = line.line_id)
    union
    select line.member_id from filed_line filed join ledger_lines line on line.lot_id = filed.line_id
      where not exists (select 1 from archive_piece where archive_piece.transaction_id = line.transaction_id)
    union
    select entry.member_id from (select distinct member_id, split_part(source, ':', 1) as claim_id from archive_piece
        where kind in (${kinds})) filed
      join ledger_transactions entry using (member_id)
      where entry.kind in (${kinds}) and split_part(entry.source, ':', 1) = filed.claim_id
        and not exists (select 1 from archive_piece where archive_piece.transaction_id = entry.transaction_id)`;
}

/** Puts entries and lines back, and lets them count again as the ledger's own; returns the number of rows. */
export async function restoreLedgerPiece(tx: Database, piece: LedgerPiece): Promise<number> {
  await tx.execute(sql`select set_config('promenade.restores', 'on', true)`);
  await tx.execute(sql`delete from archived_entries archived using ${rowsIn('ledger_transactions', piece.entries)} filed
    where archived.kind = filed.kind and archived.source = filed.source and archived.archive_id = ${piece.archiveId}::uuid`);
  const entries = await putBack(tx, 'ledger_transactions', piece.entries);
  return entries + (await putBack(tx, 'ledger_lines', piece.lines));
}

/** Forgets what was noted of an archive, once all its rows are back. */
export async function forgetArchivedLedger(tx: Database, archiveId: string): Promise<void> {
  await tx.execute(sql`delete from archived_entries where archive_id = ${archiveId}::uuid`);
  await tx.execute(sql`delete from archived_members where archive_id = ${archiveId}::uuid`);
  await tx.execute(sql`delete from archived_figures where archive_id = ${archiveId}::uuid`);
}

/** The rows of a file in pieces, each of which leaves the database or comes back in one transaction. */
import * as z from 'zod/mini';

import type { ArchiveKind } from '#domain/archive-terms.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import type { Database } from '#server/base/db/database.ts';
import type { ArchivedRow } from './archive-file.ts';
import { deleteSame } from './archives.queries.ts';
import { removeAuditPiece, restoreAuditPiece } from './audit-rows.queries.ts';
import { removeLedgerPiece, restoreLedgerPiece } from './ledger-rows.queries.ts';
import { restoreVisits } from './visit-rows.queries.ts';

/** The rows of a piece by table. */
export type Piece = ReadonlyMap<string, readonly string[]>;

const rowsPerPiece = 2000;

const keys: Record<ArchiveKind, (json: string) => string> = {
  audit: keyNamed('entry_id'),
  ledger: keyNamed('member_id'),
  visits: keyNamed('visit_id'),
};

/** Yields pieces of at least 2,000 rows; a member's entries, and an entry with its undo, stay in one piece. */
export async function* archivePieces(
  kind: ArchiveKind,
  rows: AsyncIterable<ArchivedRow>,
): AsyncGenerator<Piece> {
  let piece = new Map<string, string[]>();
  let [size, last] = [0, ''];
  for await (const { table, json } of rows) {
    const key = keys[kind](json);
    if (size >= rowsPerPiece && key !== last) {
      yield piece;
      piece = new Map();
      size = 0;
    }
    const ofTable = piece.get(table) ?? [];
    ofTable.push(json);
    piece.set(table, ofTable);
    size += 1;
    last = key;
  }
  if (size > 0) yield piece;
}

/** Deletes a piece's rows that are still what the file holds; returns how many. */
export async function removePiece(
  tx: Database,
  { kind, archiveId }: { kind: ArchiveKind; archiveId: string },
  piece: Piece,
  park: ParkDay,
): Promise<number> {
  const of = (table: string): readonly string[] => piece.get(table) ?? [];
  if (kind === 'audit')
    return removeAuditPiece(tx, { entries: of('audit_entries'), undos: of('audit_undos') });
  if (kind === 'ledger')
    return removeLedgerPiece(
      tx,
      { archiveId, entries: of('ledger_transactions'), lines: of('ledger_lines') },
      park,
    );
  return deleteSame(tx, { table: 'attraction_visits', key: 'visit_id', rows: of('attraction_visits') });
}

/** Puts a piece's rows back; returns how many. */
export async function restorePiece(
  tx: Database,
  { kind, archiveId }: { kind: ArchiveKind; archiveId: string },
  piece: Piece,
): Promise<number> {
  const of = (table: string): readonly string[] => piece.get(table) ?? [];
  if (kind === 'audit')
    return restoreAuditPiece(tx, { entries: of('audit_entries'), undos: of('audit_undos') });
  if (kind === 'ledger')
    return restoreLedgerPiece(tx, {
      ...{ archiveId, entries: of('ledger_transactions'), lines: of('ledger_lines') },
    });
  return restoreVisits(tx, of('attraction_visits'));
}

function keyNamed(name: string): (json: string) => string {
  const key = z.looseObject({ [name]: z.union([z.string(), z.number()]) });
  return (json) => String(key.parse(JSON.parse(json))[name]);
}

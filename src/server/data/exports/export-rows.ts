/**
 * Writes the content of the database as CSV (docs/import.md): in one snapshot, page by page, in the format of imports.
 */
import { exportKinds, rowColumn, type ExportColumn, type ExportKind } from '#contract/export-kinds.ts';
import { csvHead, csvLine, exactCsvLine, type CsvCell } from '#domain/csv.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readByCursor, liftTimeLimit } from '#server/base/db/session.queries.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit, hostActor } from '#server/staff/audit.queries.ts';
import { countKind, selectOf, selectOpenings } from './export-kinds.queries.ts';

/**
 * The reader of the file: a machine gets every cell unchanged. People get a file that a spreadsheet gives back unchanged,
 * known by its first column, which numbers the rows.
 */
export type ExportStyle = 'exact' | 'spreadsheet';

/** Receives the text of one file in pieces. */
export type WriteFile = (kind: ExportKind, pieces: AsyncIterable<string>) => Promise<void>;

/** The exported kind and its number of rows. */
export interface Exported {
  kind: ExportKind;
  rows: number;
}

/**
 * Writes the kinds one after another in one snapshot. The audit entry is committed before the first row is sent, with
 * the number of rows of a snapshot just before.
 */
export async function exportRows(
  { db, clock, brand }: Pick<Services, 'db' | 'clock' | 'brand'>,
  { kinds, style }: { kinds: readonly ExportKind[]; style: ExportStyle },
  write: WriteFile,
): Promise<Exported[]> {
  const counts = await countRows(db, kinds);
  const rows = Object.values(counts).reduce((total, one) => total + one, 0);
  const after = { style, rows, ...(kinds.length === 1 ? {} : { rowsByKind: counts }) };
  await writeAudit(db, hostActor, { action: 'Export', target: kinds.join(','), after }, clock.now());
  return db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      const exported: Exported[] = [];
      for (const kind of kinds) {
        const counted = { rows: 0 };
        await write(kind, piecesOf(tx, { kind, style, park: brand }, counted));
        exported.push({ kind, rows: counted.rows });
      }
      return exported;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function countRows(db: Database, kinds: readonly ExportKind[]): Promise<Record<string, number>> {
  return db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      const counts: Record<string, number> = {};
      for (const kind of kinds) counts[kind] = await countKind(tx, kind);
      return counts;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const cells = z.array(z.nullable(z.string()));

async function* piecesOf(
  tx: Database,
  { kind, style, park }: { kind: ExportKind; style: ExportStyle; park: ParkDay },
  counted: { rows: number },
): AsyncGenerator<string> {
  const columns = Object.values(exportKinds[kind].columns);
  const names = Object.keys(exportKinds[kind].columns);
  yield style === 'exact' ? exactCsvLine(names) : csvHead([rowColumn, ...names]);
  const select = kind === 'openings' ? await selectOpenings(tx, park) : selectOf(kind);
  for await (const lines of readByCursor(tx, `export_${kind}`, select)) {
    const first = counted.rows + 1;
    counted.rows += lines.length;
    const rows = lines.map((line) => cells.parse(JSON.parse(line)));
    const lineOf = (row: (typeof rows)[number], at: number): string =>
      style === 'exact' ? exactCsvLine(row) : csvLine([first + at, ...row.map(numberFor(columns))]);
    yield rows.map(lineOf).join('');
  }
}

/** People calculate with amounts and points, so these stay numbers in a spreadsheet. */
function numberFor(columns: readonly ExportColumn[]): (text: string | null, index: number) => CsvCell {
  return (text, index) => (text !== null && isNumeric(columns[index]) ? Number(text) : text);
}

function isNumeric(column: ExportColumn | undefined): boolean {
  return column?.cell.kind === 'dollars' || column?.cell.kind === 'integer';
}

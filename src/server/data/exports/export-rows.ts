/**
 * Writes the content of the database as CSV (docs/import.md): in one snapshot, page by page, in the format of imports.
 */
import { exportKinds, type ExportKind } from '#contract/export-kinds.ts';
import { csvLine, exactCsvLine } from '#domain/csv.ts';
import type { ParkDay } from '#domain/operating-day.ts';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readByCursor } from '#server/base/db/read-cursor.queries.ts';
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { countKind, selectOf } from './export-kinds.queries.ts';
import { selectOpenings } from './openings.queries.ts';

/**
 * The reader of the file: a machine gets every cell unchanged, a spreadsheet gets no cell that it would treat as a
 * formula.
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

/** The byte order mark, without which spreadsheets do not recognize UTF-8. */
const byteOrderMark = '\uFEFF';

async function* piecesOf(
  tx: Database,
  { kind, style, park }: { kind: ExportKind; style: ExportStyle; park: ParkDay },
  counted: { rows: number },
): AsyncGenerator<string> {
  const lineOf = style === 'exact' ? exactCsvLine : csvLine;
  const names = Object.keys(exportKinds[kind].columns);
  yield (style === 'exact' ? '' : byteOrderMark) + lineOf(names);
  const select = kind === 'openings' ? await selectOpenings(tx, park) : selectOf(kind);
  for await (const lines of readByCursor(tx, `export_${kind}`, select)) {
    counted.rows += lines.length;
    yield lines.map((line) => lineOf(cells.parse(JSON.parse(line)))).join('');
  }
}

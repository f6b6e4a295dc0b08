/** Writes what is in the database as CSV (docs/import.md): in one snapshot, page by page, as an import reads it. */
import { exportKinds, type ExportKind } from '#contract/export-kinds.ts';
import { csvLine, exactCsvLine } from '#domain/csv.ts';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readByCursor } from '#server/base/db/read-cursor.queries.ts';
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { selectOf } from './export-kinds.queries.ts';

/** For whom the file is: machines get every cell to the letter, a spreadsheet none that it takes for a formula. */
export type ExportStyle = 'exact' | 'spreadsheet';

/** Hands the text of one file on, piece by piece. */
export type WriteFile = (kind: ExportKind, pieces: AsyncIterable<string>) => Promise<void>;

/** What was written of a kind. */
export interface Exported {
  kind: ExportKind;
  rows: number;
}

/** Writes the kinds one after another, all as the database is at one moment. On record before the first row leaves. */
export async function exportRows(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { kinds, style }: { kinds: readonly ExportKind[]; style: ExportStyle },
  write: WriteFile,
): Promise<Exported[]> {
  await writeAudit(
    db,
    hostActor,
    { action: 'Export', target: kinds.join(','), after: { style } },
    clock.now(),
  );
  return db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      const exported: Exported[] = [];
      for (const kind of kinds) {
        const counted = { rows: 0 };
        await write(kind, piecesOf(tx, kind, style, counted));
        exported.push({ kind, rows: counted.rows });
      }
      return exported;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const cells = z.array(z.nullable(z.string()));

/** Spreadsheets take a file for UTF-8 only where it says so. */
const byteOrderMark = '\uFEFF';

async function* piecesOf(
  tx: Database,
  kind: ExportKind,
  style: ExportStyle,
  counted: { rows: number },
): AsyncGenerator<string> {
  const lineOf = style === 'exact' ? exactCsvLine : csvLine;
  const names = Object.keys(exportKinds[kind].columns);
  yield (style === 'exact' ? '' : byteOrderMark) + lineOf(names);
  for await (const lines of readByCursor(tx, `export_${kind}`, selectOf(kind))) {
    counted.rows += lines.length;
    yield lines.map((line) => lineOf(cells.parse(JSON.parse(line)))).join('');
  }
}

/** Imports the rows of a body from the API or from a message of another system, in one transaction. */
import type { ImportOutcome } from '#contract/calls/imports.ts';
import type { ImportKind } from '#contract/import-kinds.ts';

import type { CellFault } from '#domain/import-cell.ts';
import type { Database } from '#server/base/db/database.ts';
import { makePhoneReader, type ReadPhone } from '#server/base/phone-numbers.ts';
import { findContradictionsOf, withoutContradictions } from './contradictions.ts';
import { keepChanges, keepRunOfRows, type RowsOrigin } from './changes.queries.ts';
import type { ImportServices } from './import-file.ts';
import { columnsOf, makeRowReader, type ImportRow, type RefusedRow } from './import-row.ts';
import { writeBatch } from './write-batch.ts';
import { takeBackPoints } from './take-back-points.ts';

/** A row as an object with the names of its columns. */
export type NamedRow = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Writes the valid rows. `finish` records the outcome in the same transaction; if it throws, nothing is written. Rows
 * with an origin are a run that can be taken back; those of a connector have none, because its system is asked again.
 */
export async function importRows(
  services: ImportServices,
  kind: ImportKind,
  rows: readonly NamedRow[],
  finish: (tx: Database, outcome: ImportOutcome) => Promise<void> = () => Promise.resolve(),
  origin?: RowsOrigin,
): Promise<ImportOutcome> {
  const read = readRows({ kind, readPhone: makePhoneReader(services.brand) }, rows);
  const { good, refused: contradicting } = withoutContradictions(
    read.good,
    findContradictionsOf(kind, read.good),
  );
  const holder: { outcome?: ImportOutcome } = {};
  const now = services.clock.now();
  await writeBatch(
    services.db,
    { kind, secrets: services.secrets, now, park: services.brand },
    good,
    async (tx, written) => {
      const all = [...read.refused, ...contradicting, ...written.refused].sort(
        (one, other) => one.row - other.row,
      );
      const { kept, unchanged } = written;
      const counts = { kind, kept, unchanged, refused: all.length, now };
      const isRun = origin !== undefined && written.changes.length > 0;
      const runId = isRun ? await keepRunOfRows(tx, origin, counts) : null;
      if (runId !== null) await keepChanges(tx, runId, written.changes, now);
      holder.outcome = { kept, unchanged, refused: all, runId };
      await finish(tx, holder.outcome);
    },
  );
  await takeBackPoints(services, kind, good);
  if (holder.outcome === undefined) throw new Error('Rows were written without an outcome.');
  return holder.outcome;
}

function readRows(
  { kind, readPhone }: { kind: ImportKind; readPhone: ReadPhone },
  rows: readonly NamedRow[],
): { good: ImportRow[]; refused: RefusedRow[] } {
  const names = new Set(columnsOf(kind).map(({ name }) => name));
  const readRow = makeRowReader(kind, textReader, readPhone);
  const good: ImportRow[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const unknown = Object.keys(row).filter((name) => !names.has(name));
    const read = readRow(index + 1, row);
    const reasons = [
      ...unknown.map((name) => `${name} is no column of ${kind}`),
      ...('reasons' in read ? read.reasons : []),
    ];
    if ('cells' in read && reasons.length === 0) good.push(read);
    else refused.push({ row: index + 1, reasons });
  }
  return { good, refused };
}

function textReader(column: string): (row: NamedRow) => string | CellFault | undefined {
  return (row) => {
    const value = Object.hasOwn(row, column) ? row[column] : undefined;
    if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return tooManyDigits;
    return value === undefined ? undefined : String(value ?? '');
  };
}

/** A reader of JSON has rounded the number before we see it. */
const tooManyDigits = { fault: 'has more digits than a number of JSON keeps; send it as a text' };

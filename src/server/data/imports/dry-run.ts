/**
 * A dry run: each batch is written and rolled back separately, so that it holds locks no longer than the import would.
 * The rows of earlier batches on which a batch depends are written again first, and rolled back with it
 * (docs/import.md).
 */
import { importKinds, type ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import type { FileSource } from './file-source.ts';
import { columnsOf, newestRows, type ImportRow } from './import-row.ts';
import { kindTable } from './kinds/kind-table.queries.ts';
import { makeSieve, type Sieve } from './contradictions.ts';
import { writeBatch, type BatchContext, type BatchOutcome } from './write-batch.ts';

/** Tries the batches of one file in order. */
export interface DryRun {
  /** The outcome of the batch after all batches that were tried before it. */
  tryBatch(db: Database, context: BatchContext, rows: readonly ImportRow[]): Promise<BatchOutcome>;
}

/** Reads the file once to find the things that occur in several batches; only their rows are kept. */
export async function beginDryRun(file: {
  kind: ImportKind;
  source: FileSource;
  rowsPerBatch: number;
}): Promise<DryRun> {
  const bondsOf = makeBondReader(file.kind);
  const repeated = await findRepeated(file, bondsOf);
  const earlier = new Map<string, ImportRow[]>();
  return {
    async tryBatch(db, context, rows) {
      const bonds = new Set(rows.flatMap(bondsOf));
      const related = new Set([...bonds].flatMap((bond) => earlier.get(bond) ?? []));
      const inOrder = [...related].toSorted((one, other) => one.row - other.row);
      const outcome = await tryAfter(db, context, inOrder, rows);
      const refused = new Set(outcome.refused.map(({ row }) => row));
      // A row that a later row of its batch replaces is never written, so later batches do not depend on it.
      for (const row of newestRows(file.kind, rows))
        for (const bond of refused.has(row.row) ? [] : bondsOf(row))
          if (repeated.isRepeated(bond)) earlier.set(bond, [...(earlier.get(bond) ?? []), row]);
      return outcome;
    },
  };
}

class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

async function tryAfter(
  db: Database,
  context: BatchContext,
  earlier: readonly ImportRow[],
  rows: readonly ImportRow[],
): Promise<BatchOutcome> {
  const holder: { outcome?: BatchOutcome } = {};
  try {
    await db.transaction(async (tx) => {
      // One by one, because a batch keeps only the newer of two rows about one thing.
      for (const row of earlier) await writeBatch(tx, context, [row]);
      holder.outcome = await writeBatch(tx, context, rows);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  if (holder.outcome === undefined) throw new Error('A batch was rolled back before it was written.');
  return holder.outcome;
}

/** The columns through which rows depend on each other are those of the key, and other unique numbers. */
function makeBondReader(kind: ImportKind): (row: ImportRow) => string[] {
  const names = new Set<string>([...importKinds[kind].key, ...(kindTable[kind].unique ?? [])]);
  const columns = columnsOf(kind).filter(({ name }) => names.has(name));
  return (row) =>
    columns.flatMap(({ name, read }) => {
      const cell = read(row);
      return cell === null ? [] : [`${name} ${cell}`];
    });
}

/** Finds the values that occur in more than one batch. */
async function findRepeated(
  { source, rowsPerBatch }: Parameters<typeof beginDryRun>[0],
  bondsOf: (row: ImportRow) => string[],
): Promise<Sieve> {
  const sieve = makeSieve();
  for await (const { good } of source.read({ rowsPerBatch })) sieve.note(new Set(good.flatMap(bondsOf)));
  return sieve;
}

/**
 * Imports a file as a stream of batches; one transaction writes a batch together with the run's progress
 * (docs/import.md).
 */
import { type ImportKind, importKinds } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { keepChanges } from './changes.queries.ts';
import {
  findContradictions,
  withoutContradictions,
  type Contradictions,
  makeSieve,
  type Sieve,
} from './contradictions.ts';
import type { FileBatch, FileSource } from './file-source.ts';
import { beginRun, endRun, hearRun, moveRun, type ImportRun } from './runs.queries.ts';
import { takeBackPoints } from './take-back-points.ts';
import { UnreadableFile } from './file-rows.ts';
import { writeBatch, type BatchOutcome, type BatchContext } from './write-batch.ts';
import { columnsOf, newestRows, type ImportRow } from './import-row.ts';
import { kindTable } from './kinds/kind-table.queries.ts';

/** The services that an import of a file needs. */
export type ImportServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'brand'>;

/** A file and the options of its import. */
export interface FileImport {
  kind: ImportKind;
  fileName: string;
  source: FileSource;
  sizeBytes: number;
  /** SHA-256 of the content and its mapping: the same file continues where it was cut off. */
  contentSha256: Buffer;
  isDryRun: boolean;
  startedBy: string;
  rowsPerBatch?: number;
  onProgress?: (progress: { rowsRead: number; bytesRead: number; sizeBytes: number }) => void;
}

/** Thrown if the same file is being imported at present. */
export class ImportUnderWayError extends Error {
  override readonly name = 'ImportUnderWayError';
  override readonly message = 'This file is currently being imported';
}

/**
 * Rows in a batch: enough to make the cost of the transaction small, few enough that no other transaction waits long
 * for its locks.
 */
const usualRowsPerBatch = 5000;

/**
 * Runs the import to its end and returns the run. Throws an ImportUnderWayError. A file that cannot be read
 * ends the run as failed; any other error does so too and is thrown again.
 */
export async function importFile(services: ImportServices, file: FileImport): Promise<ImportRun> {
  const run = await beginFileRun(services, file);
  return continueRun(services, file, run);
}

/** Begins the run, so that its progress can be shown while `continueRun` does the work. */
export async function beginFileRun({ db, clock }: ImportServices, file: FileImport): Promise<ImportRun> {
  const { kind, fileName, contentSha256, isDryRun, sizeBytes, startedBy } = file;
  const start = { kind, fileName, contentSha256, isDryRun, sizeBytes, startedBy, now: clock.now() };
  const run = await beginRun(db, start);
  if (run === undefined) throw new ImportUnderWayError();
  return run;
}

/** Does the work of a run that has begun. */
export async function continueRun(
  services: ImportServices,
  file: FileImport,
  run: ImportRun,
): Promise<ImportRun> {
  const { db, clock } = services;
  const beat = setInterval(() => {
    // An error is no news: the next batch meets the same database, and reports it.
    hearRun(db, run.runId, clock.now()).catch(() => undefined);
  }, hearEveryMilliseconds);
  try {
    await writeAll(services, file, run);
    return ended(await endRun(db, run.runId, { state: 'done', fault: null, now: clock.now() }));
  } catch (error) {
    const fault = error instanceof UnreadableFile ? error.message : 'Something went wrong on our side';
    const failed = await endRun(db, run.runId, { state: 'failed', fault, now: clock.now() });
    if (error instanceof UnreadableFile) return ended(failed);
    throw error;
  } finally {
    clearInterval(beat);
  }
}

/** Reading a large workbook to its end takes minutes without a batch; the run must not seem cut off meanwhile. */
const hearEveryMilliseconds = 15_000;

function ended(run: ImportRun | undefined): ImportRun {
  if (run === undefined) throw new Error('The run was deleted during its import.');
  return run;
}

/** Writes one batch while the next is read, so that neither the database nor this process waits for the other. */
async function writeAll(services: ImportServices, file: FileImport, run: ImportRun): Promise<void> {
  const { source, rowsPerBatch = usualRowsPerBatch, onProgress } = file;
  const contradictions = await findContradictions({ ...file, rowsPerBatch });
  const dryRun = file.isDryRun ? await beginDryRun({ ...file, rowsPerBatch }) : undefined;
  const batches = source.read({ rowsPerBatch, rowsToSkip: run.rowsRead });
  let rowsReadBefore = run.rowsRead;
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of batches) {
      await writing;
      onProgress?.({ rowsRead: rowsReadBefore, bytesRead: batch.bytesRead, sizeBytes: file.sizeBytes });
      writing = writeOne(services, file, { runId: run.runId, rowsReadBefore, dryRun, contradictions }, batch);
      // Awaited below, where its error is handled; until then this prevents an unhandled rejection.
      writing.catch(() => undefined);
      rowsReadBefore = Math.max(batch.rowsRead, run.rowsRead);
    }
  } finally {
    await writing;
  }
  onProgress?.({ rowsRead: rowsReadBefore, bytesRead: file.sizeBytes, sizeBytes: file.sizeBytes });
}

/** What was learned of the whole file before its first row is written. */
interface WritingPlan {
  dryRun: DryRun | undefined;
  contradictions: Contradictions;
}

async function writeOne(
  services: ImportServices,
  file: FileImport,
  { dryRun, contradictions, ...run }: { runId: string; rowsReadBefore: number } & WritingPlan,
  batch: FileBatch,
): Promise<void> {
  const { db, clock, secrets, brand } = services;
  const rowsRead = Math.max(batch.rowsRead, run.rowsReadBefore);
  const { good, refused: contradicting } = withoutContradictions(batch.good, contradictions);
  const move = async (tx: Database, { kept, unchanged, refused, changes }: BatchOutcome): Promise<void> => {
    const all = [...batch.refused, ...contradicting, ...refused]
      .sort((one, other) => one.row - other.row)
      .map((one) => ({ ...one, cells: batch.cellsOf(one.row) }));
    const { headers, bytesRead } = batch;
    const step = { kept, unchanged, refused: all, headers, rowsRead, bytesRead, now: clock.now() };
    if (!(await moveRun(tx, run, step))) throw new ImportUnderWayError();
    if (dryRun === undefined) await keepChanges(tx, run.runId, changes, step.now);
  };
  const context = { kind: file.kind, secrets, now: clock.now(), park: brand };
  if (dryRun !== undefined) {
    const outcome = await dryRun.tryBatch(db, context, good);
    await db.transaction((tx) => move(tx, outcome));
    return;
  }
  await writeBatch(db, context, good, move);
  await takeBackPoints(services, file.kind, good);
}

// A dry run: each batch is written and rolled back separately, so that it holds locks no longer than the import would.
// The rows of earlier batches on which a batch depends are written again first, and rolled back with it
// (docs/import.md).

/** Tries the batches of one file in order. */
interface DryRun {
  /** The outcome of the batch after all batches that were tried before it. */
  tryBatch(db: Database, context: BatchContext, rows: readonly ImportRow[]): Promise<BatchOutcome>;
}

/** Reads the file once to find the things that occur in several batches; only their rows are kept. */
async function beginDryRun(file: Parameters<typeof findContradictions>[0]): Promise<DryRun> {
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
  { source, sizeBytes, rowsPerBatch }: Parameters<typeof beginDryRun>[0],
  bondsOf: (row: ImportRow) => string[],
): Promise<Sieve> {
  const sieve = makeSieve(sizeBytes);
  for await (const { good } of source.read({ rowsPerBatch })) sieve.note(new Set(good.flatMap(bondsOf)));
  return sieve;
}

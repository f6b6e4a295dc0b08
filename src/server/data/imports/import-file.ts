/**
 * Imports a file as a stream of batches; one transaction writes a batch together with the run's progress
 * (docs/import.md).
 */
import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { keepChanges } from './changes.queries.ts';
import { findContradictions, withoutContradictions, type Contradictions } from './contradictions.ts';
import { beginDryRun, type DryRun } from './dry-run.ts';
import type { FileBatch, FileSource } from './file-source.ts';
import { beginRun, endRun, hearRun, moveRun, type ImportRun } from './runs.queries.ts';
import { takeBackPoints } from './take-back-points.ts';
import { UnreadableFile } from './file-rows.ts';
import { writeBatch, type BatchOutcome } from './write-batch.ts';

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

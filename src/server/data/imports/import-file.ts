/** Imports a file: streamed, batch by batch, each in one transaction with how far the run has come (docs/import.md). */
import type { Readable } from 'node:stream';

import type { ImportKind } from '#contract/import-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import type { Services } from '#server/base/services.ts';
import { beginDryRun, type DryRun } from './dry-run.ts';
import { CsvFault, readCsv, type CsvBatch } from './read-csv.ts';
import { beginRun, endRun, moveRun, type ImportRun } from './runs.queries.ts';
import { takeBackPoints } from './take-back-points.ts';
import { writeBatch, type BatchOutcome } from './write-batch.ts';

/** What an import of a file needs of the services. */
export type ImportServices = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** A file and how it is imported. */
export interface FileImport {
  kind: ImportKind;
  fileName: string;
  /** Opened only once the run has begun; a dry run opens it twice. */
  open: () => Readable;
  sizeBytes: number;
  /** SHA-256 of the content: the same file goes on where it was cut off. */
  contentSha256: Buffer;
  isDryRun: boolean;
  startedBy: string;
  rowsPerBatch?: number;
  onProgress?: (progress: { rowsRead: number; bytesRead: number; sizeBytes: number }) => void;
}

/** Thrown where the same file is being imported at this moment. */
export class ImportUnderWayError extends Error {
  override readonly name = 'ImportUnderWayError';
  override readonly message = 'This file is being imported at this moment';
}

/** Rows a batch: large enough that the transaction costs little beside them, small enough that nobody waits for its locks. */
const usualRowsPerBatch = 5000;

/**
 * Runs the import to its end and gives the run. Throws an ImportUnderWayError; a file that is no CSV of its kind ends the
 * run as failed, and any other error does too before it is thrown on.
 */
export async function importFile(services: ImportServices, file: FileImport): Promise<ImportRun> {
  const run = await beginFileRun(services, file);
  return continueRun(services, file, run);
}

/** Begins the run, so that it can be watched while `continueRun` does its work. */
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
  try {
    await writeAll(services, file, run);
    return ended(await endRun(db, run.runId, { state: 'done', fault: null, now: clock.now() }));
  } catch (error) {
    const fault = error instanceof CsvFault ? error.message : 'Something went wrong on our side';
    const failed = await endRun(db, run.runId, { state: 'failed', fault, now: clock.now() });
    if (error instanceof CsvFault) return ended(failed);
    throw error;
  }
}

function ended(run: ImportRun | undefined): ImportRun {
  if (run === undefined) throw new Error('A run is gone that was just worked on.');
  return run;
}

/** Writes one batch while the next is read, so that neither the database nor this process waits for the other. */
async function writeAll(services: ImportServices, file: FileImport, run: ImportRun): Promise<void> {
  const { kind, rowsPerBatch = usualRowsPerBatch, onProgress } = file;
  const dryRun = file.isDryRun ? await beginDryRun({ ...file, rowsPerBatch }) : undefined;
  const batches = readCsv(kind, file.open(), { rowsPerBatch, rowsToSkip: run.rowsRead });
  let rowsReadBefore = run.rowsRead;
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of batches) {
      await writing;
      onProgress?.({ rowsRead: rowsReadBefore, bytesRead: batch.bytesRead, sizeBytes: file.sizeBytes });
      writing = writeOne(services, file, { runId: run.runId, rowsReadBefore, dryRun }, batch);
      // Told of below, where it is waited for; until then it is no unhandled one.
      writing.catch(() => undefined);
      rowsReadBefore = Math.max(batch.rowsRead, run.rowsRead);
    }
  } finally {
    await writing;
  }
  onProgress?.({ rowsRead: rowsReadBefore, bytesRead: file.sizeBytes, sizeBytes: file.sizeBytes });
}

async function writeOne(
  services: ImportServices,
  file: FileImport,
  { dryRun, ...run }: { runId: string; rowsReadBefore: number; dryRun: DryRun | undefined },
  batch: CsvBatch,
): Promise<void> {
  const { db, clock, secrets } = services;
  const rowsRead = Math.max(batch.rowsRead, run.rowsReadBefore);
  const move = async (tx: Database, { kept, unchanged, refused }: BatchOutcome): Promise<void> => {
    const all = [...batch.refused, ...refused].sort((one, other) => one.row - other.row);
    const step = { kept, unchanged, refused: all, rowsRead, bytesRead: batch.bytesRead, now: clock.now() };
    if (!(await moveRun(tx, run, step))) throw new ImportUnderWayError();
  };
  const context = { kind: file.kind, secrets, now: clock.now() };
  if (dryRun !== undefined) {
    const outcome = await dryRun.tryBatch(db, context, batch.good);
    await db.transaction((tx) => move(tx, outcome));
    return;
  }
  await writeBatch(db, context, batch.good, move);
  await takeBackPoints(services, file.kind, batch.good);
}

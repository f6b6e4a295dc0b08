/** Files that staff upload: recorded in the audit log, imported in the background, listed with their progress. */

import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { faultInWords } from '#contract/column-labels.ts';
import { isImportKind, type ImportKind } from '#contract/import-kinds.ts';
import { csvHead, csvLine } from '#domain/csv.ts';
import { stateOfRun } from '#domain/import-run.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { beginFileRun, continueRun, ImportUnderWayError, type FileImport } from '../imports/import-file.ts';
import { mailLinksOfFile } from '../imports/passes-of-file.ts';
import { printRefusals } from '../imports/open-rows.ts';
import { hashWithMapping, sourceOfFile } from '../imports/read-mapped.ts';
import {
  fetchRefusals,
  fetchRun,
  fetchRuns,
  type ImportRun,
  type ListedRun,
} from '../imports/runs.queries.ts';
import { fetchUndoRefusals, isUndoRunning, type UndoHindrance } from '../imports/undo/undo-lease.queries.ts';
import { beginUndoRun, continueUndoRun } from '../imports/undo/undo-run.ts';
import { readMappingSent } from './mappings.service.ts';
import { splitFrame, spoolUpload } from './spool-upload.ts';
import { countRows, watchOfImport } from './watch-imports.ts';

type UploadServices = Pick<
  Services,
  'db' | 'clock' | 'secrets' | 'config' | 'brand' | 'metrics' | 'externalSystems'
>;

/** An upload as received; its body is not read yet. */
export interface Upload {
  kind: string;
  fileName: string;
  isDryRun: boolean;
  /** True if the links of accepted orders are mailed. */
  mailsLinks: boolean;
  /** True if a line of JSON with the mapping stands before the file. */
  isFramed: boolean;
  body: unknown;
}

/** Receives the file and begins its import; `onError` is called later with an unexpected error. */
export async function beginUpload(
  services: UploadServices,
  actor: StaffActor,
  { kind, fileName, isDryRun, mailsLinks, isFramed, body }: Upload,
  onError: (error: Error) => void,
): Promise<ImportRunView> {
  if (!isImportKind(kind)) throw new Refusal('import-kind-unknown');
  const { mapping, rest } = isFramed ? await readFrame(body, kind) : { mapping: undefined, rest: body };
  const spooled = await spoolUpload(services.config.dataDir, rest);
  const { path, sizeBytes } = spooled;
  const file: FileImport = {
    kind,
    fileName: fileName === '' ? `${kind}.csv` : fileName,
    source: sourceOfFile({ path, sizeBytes, kind, mapping }, services.brand),
    sizeBytes,
    contentSha256: hashWithMapping(spooled.contentSha256, mapping),
    isDryRun,
    startedBy: actor.name,
  };
  const run = await beginRecorded(services, actor, file, mailsLinks).catch(async (error: unknown) => {
    await spooled.discard();
    throw error instanceof ImportUnderWayError ? new Refusal('import-under-way') : error;
  });
  void continueWatched(services, file, run)
    .then((ended) => (mailsLinks ? mailLinksOfFile(services, file.source, ended) : undefined))
    .catch(onError)
    .finally(() => void spooled.discard().catch(onError));
  return runViewOf({ ...run, hasChanges: false, undoReasons: null }, services.clock.now());
}

async function readFrame(body: unknown, kind: ImportKind) {
  const { json, rest } = await splitFrame(body);
  const mapping = readMappingSent(json);
  if (mapping.kind !== kind) throw new Refusal('import-mapping-invalid');
  return { mapping, rest };
}

async function continueWatched(
  services: UploadServices,
  file: FileImport,
  run: ImportRun,
): Promise<ImportRun> {
  if (file.isDryRun) return continueRun(services, file, run);
  const ended = await watchOfImport(services, file.kind, 'upload').run(
    () => continueRun(services, file, run),
    ({ state }) => (state === 'failed' ? { reason: 'file-refused' } : undefined),
  );
  const { rowsKept, rowsUnchanged, rowsRefused } = ended;
  const rows = { kept: rowsKept, unchanged: rowsUnchanged, refused: rowsRefused };
  countRows(services, { kind: file.kind, way: 'upload' }, rows);
  return ended;
}

/** A dry run is recorded too, because it shows who accessed guests' data. */
function beginRecorded(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'brand'>,
  actor: StaffActor,
  file: FileImport,
  mailsLinks: boolean,
): Promise<ImportRun> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const run = await beginFileRun({ ...services, db: tx }, file);
    const { kind, fileName, sizeBytes, isDryRun } = file;
    const sha256 = file.contentSha256.toString('hex');
    const after = { kind, fileName, sizeBytes, isDryRun, sha256, ...(mailsLinks && { mailsLinks }) };
    await writeAudit(tx, actor, { action: 'Import Create', target: run.runId, after }, clock.now());
    return run;
  });
}

const runsListed = 50;

/** The latest imports of all members of the team, or of other systems. */
export async function listRuns(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  of: 'files' | 'calls-and-messages',
): Promise<ImportRunView[]> {
  const runs = await fetchRuns(db, runsListed, of === 'files' ? ['file'] : ['call', 'message']);
  return runs.map((run) => runViewOf(run, clock.now()));
}

/** The refused rows of a run as CSV. Refuses with `row-not-found`. */
export async function printRefused({ db }: Pick<Services, 'db'>, runId: string): Promise<string> {
  const run = await requireRun(db, runId);
  const { kind } = run;
  const refused = (await fetchRefusals(db, runId)).map((row) =>
    isImportKind(kind) ? { ...row, reasons: row.reasons.map((reason) => faultInWords(kind, reason)) } : row,
  );
  return [...printRefusals(run, refused)].join('');
}

/** The rows that an undo left, as CSV. Refuses with `row-not-found`. */
export async function printKept({ db }: Pick<Services, 'db'>, runId: string): Promise<string> {
  await requireRun(db, runId);
  const kept = await fetchUndoRefusals(db, runId);
  const lines = kept.map(({ subject, reason }) => csvLine([subject, reason]));
  return [csvHead(['what', 'reason']), ...lines].join('');
}

const refusals = {
  running: 'import-still-running',
  'undo-under-way': 'undo-under-way',
  undone: 'undo-nothing-left',
  'too-late': 'undo-too-late',
  'nothing-written': 'undo-nothing-written',
  'dry-run': 'undo-nothing-written',
} as const satisfies Record<UndoHindrance, ErrorCode>;

/** Begins an undo in the background; `onError` is called later with an unexpected error. */
export async function beginUndoByStaff(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  { runId, isDryRun }: { runId: string; isDryRun: boolean },
  onError: (error: Error) => void,
): Promise<ImportRunView> {
  await requireRun(services.db, runId);
  const begun = await beginUndoRun(services, { runId, isDryRun, actor });
  if (begun === undefined) throw new Refusal('row-not-found');
  if (typeof begun === 'string') throw new Refusal(refusals[begun]);
  const run = await requireRun(services.db, runId);
  void continueUndoRun(services, begun, actor).catch(onError);
  return runViewOf(run, services.clock.now());
}

async function requireRun(db: Services['db'], runId: string): Promise<ListedRun> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(runId);
  const run = isId ? await fetchRun(db, runId) : undefined;
  if (run === undefined) throw new Refusal('row-not-found');
  return run;
}

function runViewOf(run: ListedRun, now: Date): ImportRunView {
  const { runId, kind, fileName, isDryRun, startedBy, sizeBytes, bytesRead, source } = run;
  const { rowsRead, rowsKept, rowsUnchanged, rowsRefused } = run;
  const undo = viewOfUndo(run, now);
  // A run that is being undone is open in the database; its import has ended.
  const isImport = undo === null || run.undoState === 'trying' || run.undoState === 'tried';
  const { state, fault } = isImport ? stateOfRun(run, now) : { state: 'done' as const, fault: run.fault };
  const progress = state === 'done' || sizeBytes === 0 ? 1 : Math.min(1, bytesRead / sizeBytes);
  return {
    ...{ runId, kind, fileName, isDryRun, state, fault, startedBy, progress, source, undo },
    ...{ rowsRead, rowsKept, rowsUnchanged, rowsRefused },
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
    mayUndo: !isDryRun && run.hasChanges && state !== 'running' && undo?.isRunning !== true,
  };
}

function viewOfUndo(run: ListedRun, now: Date): ImportRunView['undo'] {
  if (run.undoState === null) return null;
  return {
    state: run.undoState,
    taken: run.undoTaken,
    refused: run.undoRefused,
    reasons: run.undoReasons ?? [],
    by: run.undoBy ?? '',
    isRunning: isUndoRunning(run, now),
  };
}

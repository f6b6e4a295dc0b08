/** Files that staff upload: recorded in the audit log, imported in the background, listed with their progress. */
import type { ImportRunView } from '#contract/calls/staff-imports.ts';
import { isImportKind } from '#contract/import-kinds.ts';

import { beginFileRun, continueRun, ImportUnderWayError, type FileImport } from '../imports/import-file.ts';
import { openCsv } from '../imports/read-csv.ts';
import { fetchRefusals, fetchRun, fetchRuns, type ImportRun } from '../imports/runs.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { spoolUpload } from './spool-upload.ts';

type UploadServices = Pick<Services, 'db' | 'clock' | 'secrets' | 'config'>;

/** An upload as received; its body is not read yet. */
export interface Upload {
  kind: string;
  fileName: string;
  isDryRun: boolean;
  body: unknown;
}

/** Receives the file and begins its import; `onError` is called later with an unexpected error. */
export async function beginUpload(
  services: UploadServices,
  actor: StaffActor,
  { kind, fileName, isDryRun, body }: Upload,
  onError: (error: Error) => void,
): Promise<ImportRunView> {
  if (!isImportKind(kind)) throw new Refusal('import-kind-unknown');
  const spooled = await spoolUpload(services.config.dataDir, body);
  const file: FileImport = {
    kind,
    fileName: fileName === '' ? `${kind}.csv` : fileName,
    open: () => openCsv(spooled.path),
    sizeBytes: spooled.sizeBytes,
    contentSha256: spooled.contentSha256,
    isDryRun,
    startedBy: actor.name,
  };
  const run = await beginRecorded(services, actor, file).catch(async (error: unknown) => {
    await spooled.discard();
    throw error instanceof ImportUnderWayError ? new Refusal('import-under-way') : error;
  });
  void continueRun(services, file, run)
    .catch(onError)
    .finally(() => void spooled.discard().catch(onError));
  return runViewOf(run);
}

/** A dry run is recorded too, because it shows who accessed guests' data. */
function beginRecorded(services: UploadServices, actor: StaffActor, file: FileImport): Promise<ImportRun> {
  const { db, clock, secrets } = services;
  return db.transaction(async (tx) => {
    const run = await beginFileRun({ db: tx, clock, secrets }, file);
    const { kind, fileName, sizeBytes, isDryRun } = file;
    const after = { kind, fileName, sizeBytes, isDryRun, sha256: file.contentSha256.toString('hex') };
    await writeAudit(tx, actor, { action: 'Import Create', target: run.runId, after }, clock.now());
    return run;
  });
}

const runsListed = 50;

/** The latest imports of all members of the team. */
export async function listRuns({ db }: Pick<Services, 'db'>): Promise<ImportRunView[]> {
  return (await fetchRuns(db, runsListed)).map(runViewOf);
}

/** The refused rows of a run as CSV. Refuses with `row-not-found`. */
export async function printRefused({ db }: Pick<Services, 'db'>, runId: string): Promise<string> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(runId);
  if (!isId || (await fetchRun(db, runId)) === undefined) throw new Refusal('row-not-found');
  const refused = await fetchRefusals(db, runId);
  const lines = refused.map(({ row, reasons }) => `${row},"${reasons.join('; ').replaceAll('"', '""')}"`);
  return `${['row,reasons', ...lines].join('\r\n')}\r\n`;
}

function runViewOf(run: ImportRun): ImportRunView {
  const { runId, kind, fileName, isDryRun, state, fault, startedBy, sizeBytes, bytesRead } = run;
  const { rowsRead, rowsKept, rowsUnchanged, rowsRefused } = run;
  const progress = state === 'done' || sizeBytes === 0 ? 1 : Math.min(1, bytesRead / sizeBytes);
  return {
    ...{ runId, kind, fileName, isDryRun, state, fault, startedBy, progress },
    ...{ rowsRead, rowsKept, rowsUnchanged, rowsRefused },
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}

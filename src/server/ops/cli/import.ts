import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { importKindNames, isImportKind } from '#contract/import-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

import { importFile, ImportUnderWayError, type FileImport } from '#server/data/imports/import-file.ts';
import type { RefusedRow } from '#server/data/imports/import-row.ts';
import { openCsv } from '#server/data/imports/read-csv.ts';
import { fetchRefusals, type ImportRun } from '#server/data/imports/runs.queries.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';

const barWidth = 40;
const refusalsShownMax = 20;

/** Imports a CSV file (docs/import.md). */
export const importCommand: Command = {
  name: 'import',
  parameters: 'KIND FILE',
  summary: 'Imports a CSV file; an interrupted import continues after its last batch.',
  details: `Kinds: ${importKindNames.join(', ')}. Their columns are in docs/import-formats.md.\nRefuses a file that is being imported already (75).`,
  negative: 'rows were refused, or the file is not a CSV of this kind',
  flags: {
    'dry-run': { takesValue: false, summary: 'writes nothing, and reports the rows that would be refused' },
  },
  run: async ({ words: [kind = '', path = ''], flags, environment }) => {
    if (!isImportKind(kind)) throw new UsageError('This kind is unknown.');
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() !== true) throw new UsageError(`${path} is not a file.`);
    const isShown = process.stderr.isTTY && flags['json'] !== true;
    const file: FileImport = {
      kind,
      fileName: basename(path),
      open: () => openCsv(path),
      sizeBytes: found.size,
      contentSha256: await hashFile(path),
      isDryRun: flags['dry-run'] === true,
      startedBy: 'command',
    };
    return withHost(environment, async (host) => {
      try {
        const onProgress = (at: Progress): void => drawProgress(at, host.brand);
        const run = await importFile(host, { ...file, ...(isShown ? { onProgress } : {}) });
        if (isShown) process.stderr.write('\n');
        return importOutcome(run, await fetchRefusals(host.db, run.runId));
      } catch (error) {
        if (!(error instanceof ImportUnderWayError)) throw error;
        return { exitCode: exitCodes.busy, text: `${error.message}.`, data: { error: error.message } };
      }
    });
  },
};

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

type Progress = { rowsRead: number; bytesRead: number; sizeBytes: number };

function drawProgress(at: Progress, brand: { locale: string }): void {
  const share = at.sizeBytes === 0 ? 1 : Math.min(1, at.bytesRead / at.sizeBytes);
  const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.');
  const percent = String(Math.floor(share * 100)).padStart(3);
  process.stderr.write(`\r[${bar}] ${percent} %  ${formatNumber(at.rowsRead, brand)} rows`);
}

function importOutcome(run: ImportRun, refused: readonly RefusedRow[]): Outcome {
  const { state, fault, isDryRun, rowsRead, rowsKept, rowsUnchanged, rowsRefused } = run;
  const counts = { rowsRead, kept: rowsKept, unchanged: rowsUnchanged, refusedTotal: rowsRefused };
  const isWhole = state === 'done' && rowsRefused === 0;
  const lines = [
    ...(fault === null ? [] : [`${fault}.`]),
    ...refused.slice(0, refusalsShownMax).map(({ row, reasons }) => `row ${row}: ${reasons.join('; ')}`),
    ...(rowsRefused > refusalsShownMax
      ? [`... and ${rowsRefused - refusalsShownMax} more (--json lists them)`]
      : []),
    `${rowsRead} rows read: ${rowsKept} ${isDryRun ? 'would be saved' : 'saved'}, ${rowsUnchanged} unchanged, ${rowsRefused} refused.`,
  ];
  return {
    exitCode: isWhole ? exitCodes.done : exitCodes.negative,
    text: lines.join('\n'),
    data: { state, fault, isDryRun, ...counts, refused },
  };
}

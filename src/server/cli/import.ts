import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { importKindNames, isImportKind } from '#contract/import-kinds.ts';

import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { importFile, ImportUnderWayError } from '../imports/import-file.ts';
import { fetchRefusals, type ImportRun } from '../imports/runs.queries.ts';
import type { RefusedRow } from '../imports/import-row.ts';
import { systemClock } from '../ports/clock.ts';
import { loadSecrets } from '../secrets.ts';
import { exitCodes, UsageError, type Command, type Given, type Outcome } from './command.ts';

const barWidth = 40;
const refusalsShownMax = 20;

/** Imports a CSV file; one that was cut off goes on behind its last batch when the same file is given again. */
export const importCommand: Command = {
  name: 'import',
  parameters: 'KIND FILE',
  summary:
    'Imports a CSV file of park data (docs/import.md); the same file again goes on where it was cut off.',
  details: `Kinds: ${importKindNames.join(', ')}. Ends with 1 where rows were refused.`,
  flags: { 'dry-run': { takesValue: false, summary: 'checks every row and keeps none' } },
  run: async ({ words: [kind = '', path = ''], flags, environment }) => {
    if (!isImportKind(kind)) throw new UsageError(`There are the kinds ${importKindNames.join(', ')}.`);
    const file = statSync(path, { throwIfNoEntry: false });
    if (file?.isFile() === true)
      return run({
        kind,
        path,
        sizeBytes: file.size,
        isDryRun: flags['dry-run'] === true,
        flags,
        environment,
      });
    const text = `There is no file ${path}.`;
    return { exitCode: exitCodes.noInput, text, data: { error: text } };
  },
};

interface Wish extends Pick<Given, 'flags' | 'environment'> {
  kind: ImportKind;
  path: string;
  sizeBytes: number;
  isDryRun: boolean;
}

async function run({ kind, path, sizeBytes, isDryRun, flags, environment }: Wish): Promise<Outcome> {
  const contentSha256 = await hashFile(path);
  const config = readConfig(environment);
  const database = await openDatabase(config);
  const { db } = database;
  const progress = process.stderr.isTTY && flags['json'] !== true ? drawProgress : undefined;
  try {
    const secrets = loadSecrets(config.keysDir, config.mode !== 'production');
    const ended = await importFile(
      { db, clock: systemClock, secrets },
      {
        kind,
        fileName: basename(path),
        open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
        sizeBytes,
        contentSha256,
        isDryRun,
        startedBy: 'command',
        ...(progress === undefined ? {} : { onProgress: progress }),
      },
    );
    if (progress !== undefined) process.stderr.write('\n');
    return outcomeOf(ended, await fetchRefusals(db, ended.runId));
  } catch (error) {
    if (!(error instanceof ImportUnderWayError)) throw error;
    return { exitCode: exitCodes.busy, text: `${error.message}.`, data: { error: error.message } };
  } finally {
    await database.close();
  }
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

function drawProgress(at: { rowsRead: number; bytesRead: number; sizeBytes: number }): void {
  const share = at.sizeBytes === 0 ? 1 : Math.min(1, at.bytesRead / at.sizeBytes);
  const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.');
  const percent = String(Math.floor(share * 100)).padStart(3);
  process.stderr.write(`\r[${bar}] ${percent} %  ${at.rowsRead.toLocaleString('en-US')} rows`);
}

function outcomeOf(ended: ImportRun, refused: readonly RefusedRow[]): Outcome {
  const { state, fault, isDryRun, rowsRead, rowsKept, rowsUnchanged, rowsRefused } = ended;
  const kept = isDryRun ? 'would be kept' : 'kept';
  const lines = [
    ...(fault === null ? [] : [`${fault}.`]),
    ...refused.slice(0, refusalsShownMax).map(({ row, reasons }) => `row ${row}: ${reasons.join('; ')}`),
    ...(rowsRefused > refusalsShownMax
      ? [`... and ${rowsRefused - refusalsShownMax} more (--json lists them)`]
      : []),
    `${rowsRead} rows read: ${rowsKept} ${kept}, ${rowsUnchanged} unchanged, ${rowsRefused} refused.`,
  ];
  const counts = { rowsRead, kept: rowsKept, unchanged: rowsUnchanged, refusedTotal: rowsRefused };
  const exitCode = rowsRefused > 0 ? exitCodes.negative : exitCodes.done;
  return {
    exitCode: state === 'failed' ? exitCodes.data : exitCode,
    text: lines.join('\n'),
    data: { state, fault, isDryRun, ...counts, refused },
  };
}

/**
 * `node src/server/cli/import.ts KIND FILE [--dry-run] [--json]`: imports a CSV file (docs/import.md). An import that was cut
 * off goes on behind its last batch when the same file is given again. Ends with 0 where every row was taken, 1 where rows
 * were refused, 64 for wrong arguments, 65 where the file is no CSV of this kind, 66 where there is no such file, 75 where a
 * running server holds the embedded database or the file is being imported, 78 for a configuration that cannot be used.
 */
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import { importKindNames, isImportKind, type ImportKind } from '#contract/import-kinds.ts';

import { importFile, ImportUnderWayError } from '../imports/import-file.ts';
import { fetchRefusals, type ImportRun } from '../imports/runs.queries.ts';
import type { RefusedRow } from '../imports/import-row.ts';
import { systemClock } from '../ports/clock.ts';
import { loadSecrets } from '../secrets.ts';
import { exitCodes, runCommand } from './run-command.ts';

const usage = `Usage: node src/server/cli/import.ts KIND FILE [--dry-run] [--json]
Kinds: ${importKindNames.join(', ')}`;

const barWidth = 40;
const refusalsShownMax = 20;

interface Wish {
  kind: ImportKind;
  path: string;
  isDryRun: boolean;
  isJson: boolean;
}

const wish = readArguments();
if (wish === undefined) {
  console.error(usage);
  process.exitCode = exitCodes.usage;
} else {
  process.exitCode = await run(wish);
}

function readArguments(): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const [kind = '', path = '', ...rest] = positionals;
    if (!isImportKind(kind) || path === '' || rest.length > 0) return undefined;
    return { kind, path, isDryRun: values['dry-run'], isJson: values.json };
  } catch {
    return undefined; // an option that there is not: the usage says which there are
  }
}

async function run({ kind, path, isDryRun, isJson }: Wish): Promise<number> {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.isFile() !== true) {
    console.error(`There is no file ${path}.`);
    return exitCodes.noInput;
  }
  const contentSha256 = await hashFile(path);
  return runCommand(async ({ config, database: { db } }) => {
    const secrets = loadSecrets(config.keysDir, config.mode !== 'production');
    const progress = process.stderr.isTTY && !isJson ? drawProgress : undefined;
    try {
      const ended = await importFile(
        { db, clock: systemClock, secrets },
        {
          kind,
          fileName: basename(path),
          open: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
          sizeBytes: file.size,
          contentSha256,
          isDryRun,
          startedBy: 'command',
          ...(progress === undefined ? {} : { onProgress: progress }),
        },
      );
      if (progress !== undefined) process.stderr.write('\n');
      report(ended, await fetchRefusals(db, ended.runId), isJson);
      if (ended.state === 'failed') return exitCodes.data;
      return ended.rowsRefused > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof ImportUnderWayError)) throw error;
      console.error(`${error.message}.`);
      return exitCodes.busy;
    }
  });
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

function drawProgress({
  rowsRead,
  bytesRead,
  sizeBytes,
}: {
  rowsRead: number;
  bytesRead: number;
  sizeBytes: number;
}): void {
  const share = sizeBytes === 0 ? 1 : Math.min(1, bytesRead / sizeBytes);
  const filled = Math.round(share * barWidth);
  const bar = '#'.repeat(filled).padEnd(barWidth, '.');
  process.stderr.write(
    `\r[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${rowsRead.toLocaleString('en-US')} rows`,
  );
}

function report(ended: ImportRun, refused: readonly RefusedRow[], isJson: boolean): void {
  const { state, fault, isDryRun, rowsRead, rowsKept, rowsUnchanged, rowsRefused } = ended;
  if (isJson) {
    const counts = { rowsRead, kept: rowsKept, unchanged: rowsUnchanged, refusedTotal: rowsRefused };
    console.log(JSON.stringify({ state, fault, isDryRun, ...counts, refused }));
    return;
  }
  if (fault !== null) console.error(`${fault}.`);
  for (const { row, reasons } of refused.slice(0, refusalsShownMax))
    console.error(`row ${row}: ${reasons.join('; ')}`);
  if (rowsRefused > refusalsShownMax)
    console.error(`... and ${rowsRefused - refusalsShownMax} more (--json lists them)`);
  const kept = isDryRun ? 'would be kept' : 'kept';
  console.log(
    `${rowsRead} rows read: ${rowsKept} ${kept}, ${rowsUnchanged} unchanged, ${rowsRefused} refused.`,
  );
}

import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import {
  exportKindNames,
  exportOnlyKinds,
  isExportKind,
  roundTripKindNames,
} from '#contract/export-kinds.ts';

import { exportRows, type Exported, type WriteFile } from '#server/data/exports/export-rows.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { exitCodes, UsageError, type Command, type Outcome } from './command.ts';
import { withHost } from './host.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

const everyKind = 'all';

/** Exports the database as CSV (docs/import.md). */
export const exportCommand: Command = {
  name: 'export',
  parameters: 'KIND FILE',
  summary: 'Writes a kind of data as CSV in the format of import; - is standard output.',
  details: [
    `Kinds: ${roundTripKindNames.join(', ')}; and ${Object.keys(exportOnlyKinds).join(', ')}, which are not imported.`,
    `${everyKind} writes every kind into a new FOLDER, in one snapshot of the database.`,
    'Columns are in docs/import-formats.md and docs/export-formats.md. May run while servers run on PostgreSQL.',
    'The file contains personal data and is readable only by its owner; it never contains a secret, link or password.',
  ].join('\n'),
  negative: 'the reader of the output closed it',
  flags: {
    force: { takesValue: false, summary: 'overwrites an existing file' },
    'for-spreadsheet': {
      takesValue: false,
      summary: 'numbers the rows, and writes every text so that a spreadsheet gives it back unchanged',
    },
  },
  run: async ({ words: [kind = '', path = ''], flags, environment }) => {
    const isForced = flags['force'] === true;
    const query = {
      kinds: kindsOf(kind),
      style: flags['for-spreadsheet'] === true ? ('spreadsheet' as const) : ('exact' as const),
    };
    if (kind === everyKind) await makeFolder(path, isForced);
    else if (path !== '-') refuseFile(path, { isForced });
    return withHost(environment, async (host) => {
      try {
        return exportOutcome(path, await exportRows(host, query, writerOf(kind, path, isForced)));
      } catch (error) {
        if (path !== '-' || !isReaderGone(error)) throw error;
        const text = 'The reader of the output closed it.';
        return { exitCode: exitCodes.negative, text, data: { error: text }, isOutputTaken: true };
      }
    });
  },
};

function kindsOf(kind: string) {
  if (kind === everyKind) return exportKindNames;
  if (!isExportKind(kind)) throw new UsageError('This kind is unknown.');
  return [kind];
}

async function makeFolder(path: string, isForced: boolean): Promise<void> {
  if (path === '-') throw new UsageError('Every kind is written into a separate file: name a folder.');
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (!isForced && (await readdir(path)).length > 0) throw new SetupError(`${path} is not empty.`);
}

function writerOf(kind: string, path: string, isForced: boolean): WriteFile {
  if (kind === everyKind)
    return (one, pieces) => writeNewFile(join(path, `${one}.csv`), pieces, { isForced });
  if (path === '-') return (_kind, pieces) => pipeline(pieces, process.stdout, { end: false });
  return (_kind, pieces) => writeNewFile(path, pieces, { isForced });
}

function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

function exportOutcome(path: string, exported: readonly Exported[]): Outcome {
  const isOutputTaken = path === '-';
  const lines = exported.map(({ kind, rows }) => `${kind}: ${rows} rows`);
  return {
    exitCode: exitCodes.done,
    text: [...lines, ...(isOutputTaken ? [] : [`Written to ${path}.`])].join('\n'),
    data: { file: path, exported },
    isOutputTaken,
  };
}

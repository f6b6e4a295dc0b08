import { statSync } from 'node:fs';

import { archiveKinds, parkMonthOf, parseMonth, type ArchiveKind } from '#domain/archive-terms.ts';
import type { StaffAct } from '#contract/staff-acts.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { sealAudit } from '#server/staff/audit-seal.ts';
import { hostActor } from '#server/staff/host-actor.ts';
import { fetchArchives } from '../archive/archives.queries.ts';
import { readHeader } from '../archive/archive-header.ts';
import { makeArchive, type ArchiveResult } from '../archive/make-archive.ts';
import { openKnownFile, restoreArchive } from '../archive/restore-archive.ts';
import { listArchiveFiles, requireArchiveFile, withArchiveHost } from './archive-host.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { withHost, type Host } from './host.ts';
import { passphraseNote, readPassphrase } from './passphrase.ts';

const names: Record<ArchiveKind, string> = { audit: 'Audit log', ledger: 'Ledger', visits: 'Visits' };

/** Moves whole months of old rows into sealed files. */
export const archiveCommand: Command = {
  name: 'archive',
  parameters: 'FOLDER',
  summary: 'Moves old months of the audit log, the ledger and visits into sealed files of a folder.',
  details: [
    'Without --before, everything moves that may: entries of the audit log and visits after 400 days, books of members in',
    'which nothing is open after as many days as accounts are kept, at least 1095. Each file is read back before a row is',
    'deleted. The command may be stopped at any point: run it again with the same folder. Servers may run meanwhile.',
    passphraseNote,
  ].join('\n'),
  flags: {
    before: {
      takesValue: true,
      summary: 'the first month that stays, as YYYY-MM, if fewer months should move',
    },
    kind: { takesValue: true, summary: `only one kind: ${archiveKinds.join(', ')}` },
  },
  run: async ({ words: [folder = ''], flags, environment }) => {
    const before = readMonth(flags['before']);
    const kinds = readKinds(flags['kind']);
    const passphrase = readPassphrase(environment);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new SetupError(`The folder ${folder} does not exist.`);
    return withArchiveHost(environment, async (host) => {
      refuseOpenMonth(host, before);
      const made: ArchiveResult[] = [];
      for (const kind of kinds) {
        if (kind === 'audit') await sealAudit(host);
        const result = await makeArchive(host, { kind, before, folder, passphrase });
        if (result.archive !== undefined) await note(host, 'Archive', result.archive.fileName);
        made.push(result);
      }
      return {
        exitCode: exitCodes.done,
        text: made.map(describe).join('\n'),
        data: { folder, archives: made.map(dataOf) },
      };
    });
  },
};

/** Brings the rows of one archive back. */
export const archiveRestoreCommand: Command = {
  name: 'archive-restore',
  parameters: 'FILE',
  summary: 'Brings the rows of an archive back into the database, all or none.',
  details: `The file stays; it may be deleted afterwards. Visits of passes that name no one any more stay out.\n${passphraseNote}`,
  run: async ({ words: [path = ''], environment }) => {
    const passphrase = readPassphrase(environment);
    return withArchiveHost(environment, async (host) => {
      requireArchiveFile(path);
      const file = await openKnownFile(host, path, passphrase);
      const rows = await restoreArchive(host, file);
      await note(host, 'Archive Restore', file.archive.fileName);
      const { rowsSealed } = file.archive;
      return {
        exitCode: exitCodes.done,
        text: `${rows} of ${rowsSealed} rows are back in the database.`,
        data: { file: path, rows, rowsSealed },
      };
    });
  },
};

/** Lists archives with their last day. */
export const archiveListCommand: Command = {
  name: 'archive-list',
  parameters: 'FOLDER',
  summary: 'Lists the archives of a folder with their last day, and whether this database knows them.',
  negative: 'a file is kept beyond its last day, or an archive of the database is not in the folder',
  run: ({ words: [folder = ''], environment }) =>
    withHost(environment, async (host) => {
      const today = host.clock.now().toISOString().slice(0, 10);
      const known = new Map((await fetchArchives(host.db)).map((one) => [one.archiveId, one]));
      const files: { file: string; kind: string; before: string; keepUntil: string; state: string }[] = [];
      for (const path of await listArchiveFiles(folder)) {
        const header = await readHeader(path);
        if (header === undefined) continue;
        const { archiveId, kind, before, keepUntil } = header;
        const state = keepUntil < today ? 'overdue' : (known.get(archiveId)?.state ?? 'unknown');
        files.push({ file: path, kind, before, keepUntil, state });
        known.delete(archiveId);
      }
      const missing = [...known.values()].filter((one) => one.state !== 'restored' && one.keepUntil >= today);
      const isSound = missing.length === 0 && files.every(({ state }) => state !== 'overdue');
      return {
        exitCode: isSound ? exitCodes.done : exitCodes.negative,
        text: [
          ...files.map(
            ({ file, kind, before, keepUntil, state }) =>
              `${file}: ${kind} before ${before}, kept until ${keepUntil}, ${stateWords[state] ?? state}`,
          ),
          ...missing.map(({ fileName }) => `${fileName} is not here.`),
        ].join('\n'),
        data: { files, missing: missing.map(({ fileName }) => fileName) },
      };
    }),
};

const stateWords: Record<string, string> = {
  overdue: 'to be deleted now: its last day has passed',
  archived: 'its rows are only here',
  deleting: 'not finished: run `archive` again',
  restored: 'its rows are back in the database, so it may be deleted',
  unknown: 'not known to this database: nothing was deleted for it',
};

function readMonth(flag: string | boolean | undefined): string | undefined {
  if (flag === undefined) return undefined;
  const month = parseMonth(String(flag));
  if (month === undefined) throw new UsageError('A month is written as YYYY-MM, such as 2025-01.');
  return month;
}

function readKinds(flag: string | boolean | undefined): readonly ArchiveKind[] {
  if (flag === undefined) return archiveKinds;
  const kind = archiveKinds.find((one) => one === flag);
  if (kind === undefined) throw new UsageError(`A kind is one of ${archiveKinds.join(', ')}.`);
  return [kind];
}

function refuseOpenMonth({ clock, brand }: Host, before: string | undefined): void {
  const current = parkMonthOf(clock.now(), brand.timeZone);
  if (before !== undefined && before > current)
    throw new UsageError(`The month before ${before} has not ended: the newest month to give is ${current}.`);
}

async function note({ db, clock }: Host, action: StaffAct, target: string): Promise<void> {
  await writeAudit(db, hostActor, { action, target }, clock.now());
}

function describe({ kind, before, archive, isContinued }: ArchiveResult): string {
  if (archive === undefined) return `${names[kind]}: nothing before ${before} may leave.`;
  const { rowsDeleted, rowsSealed, fileName, keepUntil } = archive;
  const stayed = rowsSealed - rowsDeleted;
  return [
    `${names[kind]}: ${rowsDeleted} rows before ${before} are in ${fileName}${isContinued ? ', which an earlier command had begun' : ''}. Keep it until ${keepUntil}.`,
    ...(stayed > 0 ? [`  ${stayed} of them changed meanwhile and stayed in the database too.`] : []),
  ].join('\n');
}

function dataOf({ kind, before, archive, isContinued }: ArchiveResult) {
  const { fileName, rowsSealed = 0, rowsDeleted = 0, keepUntil } = archive ?? {};
  return {
    kind,
    before,
    isContinued,
    file: fileName ?? null,
    rowsSealed,
    rowsDeleted,
    keepUntil: keepUntil ?? null,
  };
}

/** Opens the database of a command that archives: by the role that owns the tables, one command at a time. */
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { tryLockOfConnection } from '#server/base/db/advisory-locks.queries.ts';
import type { Database } from '#server/base/db/database.ts';
import { mayMigrate } from '#server/base/db/serving-role.queries.ts';
import { withConnection } from '#server/base/db/with-connection.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { ArchivingBusyError } from '../archive/archiving-busy-error.ts';
import { openKnownFile, type KnownFile } from '../archive/restore-archive.ts';
import type { Given } from './command.ts';
import { withHost, type Host } from './host.ts';
import { refusePooler } from './passphrase.ts';

/**
 * Throws a SetupError if the role may not delete rows, and an ArchivingBusyError while another command archives or restores.
 */
export async function withArchiveHost<Result>(
  environment: Given['environment'],
  run: (host: Host) => Promise<Result>,
): Promise<Result> {
  const owner = environment['MIGRATION_DATABASE_URL'] ?? '';
  const asOwner = owner === '' ? environment : { ...environment, DATABASE_URL: owner };
  return withHost(asOwner, async (host) => {
    refusePooler(host.config);
    if (!(await mayMigrate(host.db)))
      throw new SetupError(
        'The role of DATABASE_URL may not delete from the ledger or the audit log: name the role that owns the tables in MIGRATION_DATABASE_URL.',
      );
    const { databaseUrl } = host.config;
    if (databaseUrl === undefined) return run(host);
    return withConnection(databaseUrl, async (lock: Database) => {
      if (!(await tryLockOfConnection(lock, 'archiving')))
        throw new ArchivingBusyError(
          'Another `promenade archive` or `archive-restore` is under way: wait until it has ended.',
        );
      return run(host);
    });
  });
}

/** The archives that `path` names: one file, or all of a folder. Throws a SetupError. */
export async function listArchiveFiles(path: string): Promise<string[]> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new SetupError(`${path} does not exist.`);
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.sealed')).sort();
  if (names.length === 0) throw new SetupError(`${path} contains no archive.`);
  return names.map((name) => join(path, name));
}

/** Throws a SetupError if `path` is no file. */
export function requireArchiveFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new SetupError(`${path} does not exist.`);
  if (!found.isFile()) throw new SetupError(`${path} is not a file: give one archive.`);
}

/** Opens the files of one kind that `path` names and this database knows, oldest entries first. */
export async function openArchives(
  host: Host,
  { path, passphrase, kind }: { path: string; passphrase: string; kind: 'audit' | 'ledger' },
): Promise<KnownFile[]> {
  const files: KnownFile[] = [];
  for (const one of await listArchiveFiles(path)) {
    const file = await openKnownFile(host, one, passphrase);
    if (file.archive.kind === kind && file.archive.state !== 'restored') files.push(file);
  }
  if (files.length === 0) throw new SetupError(`${path} contains no archive of this kind (${kind}).`);
  return files.sort((a, b) => (a.archive.firstEntryId ?? 0) - (b.archive.firstEntryId ?? 0));
}

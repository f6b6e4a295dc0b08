/** PostgreSQL's own programs for backups, if they are installed. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { readDatabaseHosts } from '#server/base/db/database-hosts.ts';
import { SetupError } from '#server/base/setup-error.ts';

/** Tables without a backup: web builds are created again, and counted attempts expire within a day. */
const dumpArguments = [
  '-Fc',
  '--no-owner',
  '--no-privileges',
  '--exclude-table-data=attempt_counters',
  '--exclude-table-data=web_assets',
];
const restoreArguments = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];

/**
 * The version (such as 17) of both programs; undefined if one is missing or they differ. pg_dump refuses a newer
 * server, and its archive of an older server may not restore there, so only equal versions are used.
 */
export function postgresToolsVersion(): number | undefined {
  const [dump, restore] = ['pg_dump', 'pg_restore'].map((program) => {
    const said = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout;
    return readToolVersion(said ?? ''); // null if it is not installed
  });
  return dump === restore ? dump : undefined;
}

/** The version in the output of such a program: `pg_dump (PostgreSQL) 17.2 (Debian 17.2-1)`. */
export function readToolVersion(said: string): number | undefined {
  const found = /\(PostgreSQL\) (?<version>\d+)/.exec(said)?.groups?.['version'];
  return found === undefined ? undefined : Number(found);
}

/** Passes an archive of the complete database to `take`. Throws a SetupError with the program's message if it fails. */
export async function dumpDatabase<Result>(
  databaseUrl: string,
  take: (bytes: Readable) => Promise<Result>,
): Promise<Result> {
  const child = start('pg_dump', dumpArguments, databaseUrl);
  const [result] = await Promise.all([take(child.stdout), untilDone(child.process, 'pg_dump')]);
  return result;
}

/** Restores an archive into a database without tables, in one transaction. */
export async function restoreDatabase(
  databaseUrl: string,
  archive: { from: Readable; through: NodeJS.ReadWriteStream },
): Promise<void> {
  const { database } = environmentOf(databaseUrl);
  const child = start('pg_restore', [...restoreArguments, '-d', database], databaseUrl);
  const results = await Promise.allSettled([
    untilDone(child.process, 'pg_restore'),
    pipeline(archive.from, archive.through, child.stdin),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

function start(
  program: string,
  args: string[],
  databaseUrl: string,
): { process: ChildProcess; stdin: Writable; stdout: Readable } {
  const { variables } = environmentOf(databaseUrl);
  const child = spawn(program, args, {
    env: { ...process.env, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return { process: child, stdin: child.stdin, stdout: child.stdout };
}

/** The address as environment variables, because every user of the host could read a password in an argument. */
function environmentOf(databaseUrl: string): { database: string; variables: Record<string, string> } {
  const { urls, mustAcceptWrites } = readDatabaseHosts(databaseUrl);
  const hosts = urls.map((one) => new URL(one));
  const [url = new URL(databaseUrl)] = hosts;
  const database = decodeURIComponent(url.pathname.slice(1));
  const sslMode = url.searchParams.get('sslmode');
  const rootCertificate = url.searchParams.get('sslrootcert');
  return {
    database,
    variables: {
      PGHOST: url.searchParams.get('host') ?? hosts.map(hostOf).join(','),
      PGPORT:
        url.searchParams.get('port') ?? hosts.map(({ port }) => (port === '' ? '5432' : port)).join(','),
      ...(mustAcceptWrites ? { PGTARGETSESSIONATTRS: 'read-write' } : {}),
      PGUSER: url.searchParams.get('user') ?? decodeURIComponent(url.username),
      PGPASSWORD: decodeURIComponent(url.password),
      PGDATABASE: database,
      ...(sslMode === null ? {} : { PGSSLMODE: sslMode }),
      ...(rootCertificate === null ? {} : { PGSSLROOTCERT: rootCertificate }),
    },
  };
}

/** The programs take an IPv6 address without the brackets of an address. */
function hostOf({ hostname }: URL): string {
  return decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1');
}

async function untilDone(child: ChildProcess, program: string): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2000);
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (status !== 0) throw new SetupError(`${program} failed: ${said.trim()}`);
}

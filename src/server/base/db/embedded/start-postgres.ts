/** Runs PostgreSQL itself as a child of this process, reached only by a socket in a private folder. */
import { spawn, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  embeddedRole,
  plainEnvironment,
  commandOf,
  findProgramUser,
  findPostgresPrograms,
} from './create-cluster.ts';

/** A running PostgreSQL. */
export interface RunningPostgres {
  /** Its address for the driver and for PostgreSQL's own programs. */
  url: string;
  /** Ends it with a checkpoint, and resolves when no process of it is left. */
  stop: () => Promise<void>;
}

/** Thrown, or given to `onHalt`, when PostgreSQL has ended by itself; the message has its last words. */
export class DatabaseHaltedError extends Error {
  override readonly name = 'DatabaseHaltedError';
}

/** How to run it. */
export interface PostgresOptions {
  /** Further settings of PostgreSQL, such as those that tests need. */
  settings: Readonly<Record<string, string>>;
  /** Called once if it ends by itself later. It restarts by itself after a failure in one connection. */
  onHalt: (error: DatabaseHaltedError) => void;
}

/**
 * Between this process and PostgreSQL: its input ends when this process does, however that happens, and then it ends
 * PostgreSQL too. An own session keeps Ctrl-C from PostgreSQL, which must outlive the last statements of the server.
 */
const watcher = `socket=$1; shift
"$@" </dev/null & server=$!
exec 2>/dev/null
read -r end
kill -INT $server; wait $server; rm -rf "$socket"`;

const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  // A server has sixteen connections for each park, and commands have a few.
  max_connections: '100',
  // The operating system caches the files too, and a machine without a database server is a small one.
  shared_buffers: '64MB',
  min_wal_size: '16MB',
  // Nothing reads the log but this database after a crash.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  jit: 'off',
  // Failed statements are not logged, because their text may hold a guest's input.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
};

const logLinesMax = 20;
const stopPatienceMs = 30_000;

/** Starts it on a folder that `createCluster` made. Throws a DatabaseHaltedError if it ends before it is ready. */
export async function startPostgres(folder: string, options: PostgresOptions): Promise<RunningPostgres> {
  const user = findProgramUser(folder);
  const socket = makeSocketFolder();
  if (user !== undefined) chownSync(socket, user.uid, user.gid);
  const all = Object.entries({ ...settings, unix_socket_directories: socket, ...options.settings });
  const { words, user: as } = commandOf(
    findPostgresPrograms().postgres,
    ['-D', folder, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    user,
  );
  const child = spawn('/bin/sh', ['-c', watcher, 'sh', socket, ...words], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: plainEnvironment(),
    ...as,
  });
  child.on('error', () => undefined); // reported by the end of its output
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const log: string[] = [];
  const lines = createInterface({ input: child.stderr });
  let state: 'starting' | 'running' | 'stopping' = 'starting';
  const isReady = await new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      log.push(line);
      if (log.length > logLinesMax) log.shift();
      if (line.includes('database system is ready to accept connections')) resolve(true);
    });
    lines.once('close', () => {
      resolve(false);
      child.stdin.end();
      if (state === 'running') options.onHalt(haltedError(folder, log));
    });
  });
  if (!isReady) {
    await ended;
    rmSync(socket, { recursive: true, force: true });
    throw haltedError(folder, log);
  }
  state = 'running';
  return {
    url: `postgres://${embeddedRole}@${encodeURIComponent(socket)}:${options.settings['port'] ?? '5432'}/postgres`,
    stop: async () => {
      state = 'stopping';
      child.stdin.end();
      const late = setTimeout(() => killPostgres(folder), stopPatienceMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Without a checkpoint: the next start repeats what the log has. */
function killPostgres(folder: string): void {
  const pid = readPid(join(folder, 'postmaster.pid'));
  if (pid !== undefined) process.kill(pid, 'SIGQUIT');
}

function haltedError(folder: string, log: readonly string[]): DatabaseHaltedError {
  return new DatabaseHaltedError(`The database in ${folder} has ended.\n${log.join('\n')}`);
}

/** The path of a socket has at most 107 bytes, so a long temporary folder is not used. */
const socketFolderMax = 80;

function makeSocketFolder(): string {
  const parent = tmpdir().length > socketFolderMax ? '/tmp' : tmpdir();
  return mkdtempSync(join(parent, socketPrefix));
}

const patienceMs = 30_000;

/** How the name of each folder of a socket begins. */
const socketPrefix = 'promenade-';

/**
 * Ends the PostgreSQL that still runs on this folder, and removes the note of one that does not. Only the holder of the
 * data folder's lock may call it. Throws if the PostgreSQL does not end in time or belongs to another user.
 */
export async function endOrphan(folder: string): Promise<void> {
  const note = join(folder, 'postmaster.pid');
  const pid = readPid(note);
  if (pid === undefined) return;
  const socket = readFileSync(note, 'utf8').split('\n')[4] ?? '';
  const endsAt = Date.now() + patienceMs;
  for (let isAsked = false; isPostgresOf(folder, pid); isAsked = true) {
    if (!isAsked) process.kill(pid, 'SIGINT');
    if (Date.now() > endsAt)
      throw new Error(`PostgreSQL (process ${pid}) still runs on ${folder} and does not end: end it first.`);
    await sleep(20);
  }
  if (isSocketFolder(socket)) rmSync(socket, { recursive: true, force: true });
  // PostgreSQL would take another program that has this number by now for itself.
  rmSync(note, { force: true });
}

/** The process that a note of PostgreSQL names; undefined if there is no note. */
export function readPid(note: string): number | undefined {
  if (!existsSync(note)) return undefined;
  const pid = Number.parseInt(readFileSync(note, 'utf8'));
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/** The note belongs to the user of PostgreSQL, so root takes no other path from it. */
function isSocketFolder(path: string): boolean {
  return [tmpdir(), '/tmp'].includes(dirname(path)) && basename(path).startsWith(socketPrefix);
}

/** Whether this process is a PostgreSQL on this folder: its number may belong to another program by now. */
function isPostgresOf(folder: string, pid: number): boolean {
  return readCommand(pid).includes(`/postgres -D ${folder} `);
}

function readCommand(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return ''; // no such process
  }
}

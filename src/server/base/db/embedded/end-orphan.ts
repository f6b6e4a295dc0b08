/** A PostgreSQL whose server was killed together with the shell that should have ended it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 30_000;

/** How the name of each folder of a socket begins. */
export const socketPrefix = 'promenade-';

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

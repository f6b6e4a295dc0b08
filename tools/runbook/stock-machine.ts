/**
 * A PostgreSQL as Debian installs it, for root: a cluster of its own whose roles are open to the system users of their
 * names only (`local all all peer`), in the locale of a bare machine. The runbook itself makes the system users; they go
 * with the machine.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How the comment of a trial's users begins, so that a later run knows whose they are. */
const commentOfTrials = 'Promenade below ';

/** In the order in which they can be removed. */
const users = ['promenade_owner', 'promenade'] as const;

/** A running cluster. */
export interface StockMachine {
  /** How its programs, and the driver, find the cluster. */
  environment: { PGHOST: string; PGPORT: string };
  /** Ends the cluster and removes the system users. */
  stop: () => void;
}

/** Starts the cluster below `root`. Throws if PostgreSQL is not installed, or if a user of a real installation is here. */
export function startStockMachine(root: string, port: number): StockMachine {
  const programs = globSync('/usr/lib/postgresql/*/bin/initdb').map(dirname).toSorted().at(-1);
  if (programs === undefined) throw new Error("Debian's package postgresql is not installed.");
  removeUsers();
  // The system's users reach their own folders below it.
  chmodSync(root, 0o755);
  const [data, sockets] = [join(root, 'cluster'), join(root, 'var/run/postgresql')];
  mkdirSync(sockets, { recursive: true });
  must('install', ['-d', '-o', 'postgres', '-g', 'postgres', data, sockets]);
  const asPostgres = (program: string, ...words: string[]): void =>
    must('runuser', ['-u', 'postgres', '--', join(programs, program), '-D', data, ...words]);
  asPostgres('initdb', '--auth-local=peer', '--auth-host=scram-sha-256', '--locale=C');
  const options = `-p ${port} -k ${sockets} -c listen_addresses=127.0.0.1`;
  asPostgres('pg_ctl', '-w', '-l', join(data, 'log'), '-o', options, 'start');
  return {
    environment: { PGHOST: sockets, PGPORT: String(port) },
    stop: () => {
      asPostgres('pg_ctl', '-m', 'immediate', 'stop');
      removeUsers();
    },
  };
}

/** The numbers of a system user and its group. */
export function idsOf(user: string): { uid: number; gid: number } {
  const [, , uid, gid] = passwordLineOf(user)?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`The runbook made no user ${user}.`);
  return { uid: Number(uid), gid: Number(gid) };
}

function removeUsers(): void {
  for (const user of users) {
    const comment = passwordLineOf(user)?.split(':')[4];
    if (comment === undefined) continue;
    if (!comment.startsWith(commentOfTrials))
      throw new Error(`This machine has a user ${user} of a real installation: run the trial elsewhere.`);
    must('userdel', [user]);
  }
}

function passwordLineOf(user: string): string | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.find((line) => line.startsWith(`${user}:`));
}

function must(program: string, words: string[]): void {
  // The standard streams of a server that stays must not be those of this process.
  const ended = spawnSync(program, words, {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  });
  if (ended.status !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${ended.status}: ${ended.stderr}`);
}

/** A PostgreSQL for benchmarks: the server that BENCH_DATABASE_URL names, or an installed one started for the run. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A running server and the function that stops it. */
export interface BenchPostgres {
  url: string;
  /** Kills every process of the server at once, as a power cut would, and restarts it; it then recovers by itself. */
  crash(): void;
  /** Stops it gracefully, which disconnects all clients, and restarts it; also works if it has already exited. */
  restart(): void;
  /** Returns the ids of all its processes, the postmaster's first. */
  processes(): number[];
  stop(): void;
}

interface PostgresOptions {
  port: number;
  root: string;
  settings: string;
  environment: NodeJS.ProcessEnv;
}

const usualOptions: PostgresOptions = { port: 54_330, root: tmpdir(), settings: '', environment: {} };

/**
 * Starts or finds a PostgreSQL; throws with the package to install if none is found. `root` is the folder for its
 * data, for example on a separate disk; `environment` is added to that of its processes.
 */
export function startPostgres(own: Partial<PostgresOptions> = {}): BenchPostgres {
  const { port, root, settings, environment } = { ...usualOptions, ...own };
  const given = process.env['BENCH_DATABASE_URL'];
  if (given !== undefined && given !== '') return useGiven(given);
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed();
  if (initdb === undefined)
    throw new Error('Install PostgreSQL (apt-get install postgresql), or name one in BENCH_DATABASE_URL.');
  const bin = dirname(initdb);
  const folder = mkdtempSync(join(root, 'promenade-bench-pg-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) giveToPostgres(folder);
  const run = (program: string, args: string[], isQuiet = false, mayFail = false): void => {
    const command = isRoot
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args];
    const result = spawnSync(command[0] ?? '', command.slice(1), {
      stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
      env: { ...process.env, ...environment },
    });
    if (result.status !== 0 && !mayFail) throw new Error(`${program} failed`);
  };
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=512MB -c max_wal_size=4GB ${settings}`;
  const start = (isQuiet = false): void =>
    run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start'], isQuiet);
  const processes = (): number[] => {
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
    return [postmaster, ...children.stdout.split('\n').map(Number).filter(Boolean)];
  };
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash: () => {
      // Freezes the postmaster first, so that it cannot start recovery while its processes are killed one by one.
      const [postmaster = 0] = processes();
      process.kill(postmaster, 'SIGSTOP');
      for (const pid of processes().slice(1)) killIfThere(pid);
      killIfThere(postmaster);
      startAgain(start);
    },
    restart: () => {
      // It may have exited by itself, for example with a full disk; then there is nothing to stop.
      run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop'], true, true);
      startAgain(start);
    },
    processes,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'], true, true);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function giveToPostgres(folder: string): void {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  );
  chownSync(folder, uid ?? 0, gid ?? 0);
}

/** The one that is named for all benchmarks; it is not started, killed or stopped here. */
function useGiven(url: string): BenchPostgres {
  const crash = (): never => {
    throw new Error('A database that was not started for the run is not killed.');
  };
  return { url, crash, restart: crash, processes: () => [], stop: () => undefined };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has exited in the meantime.
  }
}

/** The killed processes may hold the shared memory for another moment. */
function startAgain(start: (isQuiet: boolean) => void): void {
  for (let tried = 1; ; tried += 1) {
    try {
      return start(true);
    } catch (error) {
      if (tried === 20) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

/** A PostgreSQL for benchmarks: the one that BENCH_DATABASE_URL names, or one started for the run from what is installed. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A running server and the way to end it. */
export interface BenchPostgres {
  url: string;
  stop(): void;
}

const port = 54_330;

/** Starts or finds a PostgreSQL; throws with what to install where there is none. */
export function startPostgres(): BenchPostgres {
  const given = process.env['BENCH_DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: () => undefined };
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed();
  if (initdb === undefined)
    throw new Error('Install PostgreSQL (apt-get install postgresql), or name one in BENCH_DATABASE_URL.');
  const bin = dirname(initdb);
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-pg-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    );
    chownSync(folder, uid ?? 0, gid ?? 0);
  }
  const run = (program: string, args: string[]): void => {
    const command = isRoot
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args];
    const result = spawnSync(command[0] ?? '', command.slice(1), { stdio: ['ignore', 'ignore', 'inherit'] });
    if (result.status !== 0) throw new Error(`${program} failed`);
  };
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c shared_buffers=512MB -c max_wal_size=4GB`;
  run('pg_ctl', ['-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The one way to start a PostgreSQL: the newest that is installed, with data of its own. */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { chownSync, globSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { runToEnd, takeFreePort, type Place } from './place.ts';
import { childrenOf, end, tell } from './processes.ts';

/** A running PostgreSQL. */
export interface BenchPostgres {
  url: string;
  port: number;
  /** Kills every process of it at once, as a power cut would. */
  kill(): Promise<void>;
  /** Stops it as an operator does, which disconnects all clients. */
  stop(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Returns the ids of all its processes, the first one's first. */
  processes(): number[];
  /** Starts a standby that copies this one, and reaches it at this port of a proxy. */
  startStandby(throughPort: number): Promise<BenchPostgres>;
}

const usualSettings = ['shared_buffers=256MB', 'max_wal_size=4GB'];

/** Makes a cluster with these settings (`name=value`) and starts it; throws with the package to install if there is none. */
export async function startPostgres(
  place: Place,
  settings: readonly string[] = usualSettings,
): Promise<BenchPostgres> {
  const data = makeDataFolder(place);
  await run(place, 'initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']);
  return open(place, data, settings);
}

async function open(place: Place, data: string, settings: readonly string[]): Promise<BenchPostgres> {
  const port = await takeFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const all = ['unix_socket_directories=', 'listen_addresses=127.0.0.1', ...settings];
  const args = ['-D', data, '-p', String(port), ...all.flatMap((one) => ['-c', one])];
  const log = openSync(`${data}.log`, 'a');
  let child: ChildProcess | undefined;
  const processes = (): number[] => [child?.pid ?? 0, ...childrenOf(child?.pid ?? 0)];
  const start = async (): Promise<void> => {
    // Killed processes may hold the shared memory for another moment; then it ends, and is started again.
    for (let tries = 1; ; tries += 1) {
      // SIGQUIT is its quick stop, which takes its shared memory along.
      child = place.start(findProgram('postgres'), args, {
        ...asPostgres(),
        stdio: ['ignore', log, log],
        endSignal: 'SIGQUIT',
      });
      if (await isAnswering(child, url)) return;
      if (tries === 10)
        throw new Error(`PostgreSQL does not answer: ${readFileSync(`${data}.log`, 'utf8').slice(-500)}`);
      await sleep(200);
    }
  };
  await start();
  return {
    ...{ url, port, start, processes },
    kill: async () => {
      // Freezes the first process, so that it cannot start recovery while the others are killed one by one.
      child?.kill('SIGSTOP');
      for (const pid of processes().slice(1)) tell(pid, 'SIGKILL');
      await end(child, 'SIGKILL');
    },
    stop: () => end(child, 'SIGINT'),
    startStandby: async (throughPort) => {
      const copy = makeDataFolder(place);
      const from = url.replace(String(port), String(throughPort));
      await run(place, 'pg_basebackup', ['-d', from, '-D', copy, '-X', 'stream', '-c', 'fast', '-R']);
      return open(place, copy, settings);
    },
  };
}

let foldersTotal = 0;

function makeDataFolder({ folder }: Place): string {
  const data = join(folder, `postgres-${(foldersTotal += 1)}`);
  mkdirSync(data, { mode: 0o700 });
  const { uid, gid } = asPostgres();
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid);
  return data;
}

/** PostgreSQL refuses to run as root. */
function asPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Beside the work of this process, because a copy may come through a proxy of it. */
function run(place: Place, program: string, args: readonly string[]): Promise<void> {
  return runToEnd(place, findProgram(program), args, { ...asPostgres(), cwd: '/' });
}

function findProgram(name: string): string {
  const [initdb] = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().toReversed();
  if (initdb === undefined) throw new Error('Install PostgreSQL (apt-get install postgresql).');
  return join(dirname(initdb), name);
}

/** False if it ended instead. */
async function isAnswering(child: ChildProcess, url: string): Promise<boolean> {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(50)) {
    if (child.exitCode !== null) return false;
    if (await query(url, 'select 1').then(Boolean, () => false)) return true;
  }
  return false;
}

/** Runs one statement, or several without values, on a new connection. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values?: unknown[],
): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(statement, values)).rows);
}

/** Works with one connection, and closes it. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // The code that awaits the answer handles the error.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The first order and barcode of the guests of a benchmark; the others follow by number. */
export const [firstOrder, firstBarcode] = [84_000_000, 7_126_000_000_000_000];

/** Adds orders with one pass each to the demo park of a server that has started. */
export async function addOrders(url: string, total: number): Promise<void> {
  const numbers = `generate_series(0, ${total - 1}) n`;
  await query(
    url,
    `insert into orders (order_id, source, ordered_at, purchaser_first_name, purchaser_last_name)
      select (${firstOrder} + n)::text, 'bench', now(), 'Guest', n::text from ${numbers};
    insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone, expires_at)
      select (${firstOrder} + n)::text, (${firstBarcode} + n)::text, 'DAY-ALL', 'Guest', n::text,
        'guest' || n || '@mail.example', '6095550100', now() + interval '30 days' from ${numbers};
    analyze`,
  );
}

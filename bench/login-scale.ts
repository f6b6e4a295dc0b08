/**
 * Logins at a fixed rate on two databases of one PostgreSQL, one with ten thousand orders and one with ten million, in
 * turn, so that other load on the machine affects both. `node bench/login-scale.ts [orders of the large one] [rounds]`
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { makeDiskPhotoStore } from '../src/server/adapters/photo-store-disk.ts';
import { loadDemoPark } from '../src/server/demo/load-demo.queries.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { median, printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { makeSteadyLoad, percentile } from './load.ts';
import { startPostgres } from './postgres.ts';

const smallTotal = 10_000;
const largeTotal = 10_000_000;
/** Order ids of the demo park never begin with an 8. */
const firstOrder = 80_000_000;
const roundSeconds = 6;
const loginsPerSecond = 150;
const ports = { small: 54_343, large: 54_344 } as const;
const ratioMax = 1.2;

/** Fills both databases, then measures them round by round and compares the medians of the rounds. */
export default async function benchLoginScale(
  ordersTotal = largeTotal,
  roundsTotal = 7,
): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const servers: ChildProcess[] = [];
  const totals = { small: smallTotal, large: ordersTotal };
  const seen = { small: [] as Round[], large: [] as Round[] };
  try {
    for (const size of sizes) {
      const url = await makeDatabase(postgres.url, size, totals[size], folder);
      servers.push(await startServer(ports[size], url, folder));
    }
    for (let round = 0; round <= roundsTotal; round += 1) {
      for (const size of round % 2 === 0 ? sizes : sizes.toReversed()) {
        const measured = await measure(ports[size], totals[size]);
        if (round > 0) seen[size].push(measured); // The first round is a warm-up.
      }
    }
  } finally {
    for (const server of servers) server.kill('SIGKILL');
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return report(seen, ordersTotal);
}

const sizes = ['small', 'large'] as const;

interface Round {
  p50: number;
  p99: number;
}

function report(seen: Record<(typeof sizes)[number], Round[]>, ordersTotal: number): BenchmarkResult {
  const row = (name: string, size: (typeof sizes)[number], figure: keyof Round) => {
    const value = median(seen[size].map((round) => round[figure]));
    const ratio = value / median(seen.small.map((round) => round[figure]));
    return { name: `${name}, ${figure}`, value, unit: 'ms', ...(size === 'small' ? {} : { ratio }) };
  };
  const rows = (['p50', 'p99'] as const).flatMap((figure) => [
    row(`${smallTotal.toLocaleString('en-US')} orders`, 'small', figure),
    row(`${ordersTotal.toLocaleString('en-US')} orders`, 'large', figure),
  ]);
  const ratio = rows.at(-1)?.ratio ?? Number.NaN;
  return {
    title: `POST /api/login/ at ${loginsPerSecond} a second, ${seen.small.length} rounds of ${roundSeconds} s each`,
    aim: `p99 within ${ratioMax} of that at ${smallTotal.toLocaleString('en-US')} orders`,
    rows,
    verdict: ratio <= ratioMax ? 'reached' : 'not reached',
  };
}

async function measure(port: number, ordersTotal: number): Promise<Round> {
  const times = await makeSteadyLoad({
    perSecond: loginsPerSecond,
    seconds: roundSeconds,
    call: () => {
      const place = Math.floor(Math.random() * ordersTotal);
      const body = { orderId: String(firstOrder + place), barcode: barcodeOf(place), isIOS: false };
      return { port, path: '/api/login/', body: JSON.stringify(body) };
    },
  });
  const odd = times.find(({ status }) => status !== 200);
  if (odd !== undefined) throw new Error(`A login was answered ${odd.status}.`);
  const milliseconds = times.map((time) => time.milliseconds);
  return { p50: percentile(milliseconds, 0.5), p99: percentile(milliseconds, 0.99) };
}

function barcodeOf(place: number): string {
  return String(7_126_000_000_000_000 + place);
}

async function makeDatabase(serverUrl: string, name: string, total: number, folder: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/login_${name}`;
  // A database that BENCH_DATABASE_URL kept from an earlier run is not filled again.
  if ((await countOrders(url.href)) === total) return url.href;
  await runStatements(serverUrl, [`drop database if exists login_${name}`, `create database login_${name}`]);
  const opened = await openPostgres(url.href);
  const secrets = loadSecrets(join(folder, 'keys'), true);
  const photoStore = makeDiskPhotoStore(join(folder, 'photos'));
  await loadDemoPark(opened.db, { now: new Date(), secrets, photoStore });
  await opened.close();
  await fill(url.href, total);
  return url.href;
}

async function countOrders(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from orders where source = 'bench'`,
    );
    return rows[0]?.count ?? 0;
  } catch {
    return 0; // The database does not exist yet.
  } finally {
    await client.end();
  }
}

/** Inserts rows in slices, without triggers, foreign key checks or synchronous commits. */
async function fill(url: string, total: number): Promise<void> {
  const slice = 500_000;
  for (let from = 0; from < total; from += slice) {
    const to = Math.min(total, from + slice) - 1;
    await runStatements(url, [
      'set synchronous_commit = off',
      'set session_replication_role = replica',
      `insert into orders (order_id, source, ordered_at, purchaser_first_name, purchaser_last_name)
       select (${firstOrder} + n)::text, 'bench', now(), 'Guest', n::text from generate_series(${from}, ${to}) n`,
      `insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone, expires_at)
       select (${firstOrder} + n)::text, (7126000000000000 + n)::text, 'DAY-ALL', 'Guest', n::text, 'guest' || n || '@mail.example', '6095550100', now() + interval '30 days'
       from generate_series(${from}, ${to}) n`,
    ]);
  }
  await runStatements(url, ['vacuum analyze orders', 'vacuum analyze passes', 'checkpoint']);
}

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function startServer(port: number, databaseUrl: string, folder: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    METRICS_PORT: '0',
  };
  const server = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return server;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing answers on port ${port}.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark(
    'login-scale',
    await benchLoginScale(Number(process.argv[2] ?? largeTotal), Number(process.argv[3] ?? 7)),
  );

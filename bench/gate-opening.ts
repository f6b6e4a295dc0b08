/**
 * The gates open: twenty thousand guests from one IP address within half an hour, simulated at a higher speed; one in
 * ten mistypes first. No guest may be refused. Three times the speed sustains the rate of the busiest minute. `node
 * bench/gate-opening.ts [guests] [times faster]`
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { percentile } from './load.ts';
import { startPostgres } from './postgres.ts';

const port = 54_345;
const guestsPerSecond = 20_000 / 1800;
const typoShare = 0.1;
const firstOrder = 84_000_000;
const loginMsMax = 150;
const passFileMsMax = 800;

/** Simulates the opening and reports the answers and their times. */
export default async function benchGateOpening(guests = 20_000, timesFaster = 3): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  let server: ChildProcess | undefined;
  try {
    server = await startServer(postgres.url, folder);
    await fill(postgres.url, guests);
    const seen = await play(guests, guestsPerSecond * timesFaster);
    return report(seen, guests, timesFaster);
  } finally {
    server?.kill('SIGKILL');
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The measurements: times by kind of call, and the number of unexpected answers. */
interface Seen {
  times: Map<string, number[]>;
  refused: number;
  typos: number;
  seconds: number;
}

function report(seen: Seen, guests: number, timesFaster: number): BenchmarkResult {
  const calls = [...seen.times.values()].reduce((sum, times) => sum + times.length, 0);
  const p99 = (kind: string): number => percentile(seen.times.get(kind) ?? [], 0.99);
  const isReached = seen.refused === 0 && p99('login') <= loginMsMax && p99('pass file') <= passFileMsMax;
  return {
    title: `${guests.toLocaleString('en-US')} guests from one address, ${timesFaster} times as fast as on the day`,
    aim: `nobody refused, login p99 within ${loginMsMax} ms, pass file within ${passFileMsMax} ms`,
    rows: [
      { name: 'genuine guests refused', value: seen.refused, unit: 'guests' },
      { name: 'mistyped first, then let in', value: seen.typos, unit: 'guests' },
      { name: 'requests', value: calls / seen.seconds, unit: 'requests/s' },
      { name: 'login, p99', value: p99('login'), unit: 'ms' },
      { name: 'page, p99', value: p99('page'), unit: 'ms' },
      { name: 'pass file, p99', value: p99('pass file'), unit: 'ms' },
    ],
    verdict: isReached ? 'reached' : 'not reached',
  };
}

/** Guests arrive at a steady rate, regardless of how long earlier guests take. */
async function play(guests: number, perSecond: number): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const seen: Seen = { times: new Map(), refused: 0, typos: 0, seconds: 0 };
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  for (let guest = 0; guest < guests; guest += 1) {
    const wait = startedAt + (guest * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    visits.push(visit(agent, seen, guest));
  }
  await Promise.all(visits);
  seen.seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return seen;
}

/** One guest's seven calls: the start page, a login, the pass, its wallet file, and the repetition at the gate. */
async function visit(agent: Agent, seen: Seen, guest: number): Promise<void> {
  const orderId = String(firstOrder + guest);
  const barcode = String(7_126_000_000_000_000 + guest);
  const call = async (kind: string, path: string, body?: object): Promise<number> => {
    const calledAt = performance.now();
    const status = await send(agent, path, body);
    const times = seen.times.get(kind) ?? [];
    times.push(performance.now() - calledAt);
    seen.times.set(kind, times);
    return status;
  };
  const statuses = [await call('page', '/')];
  if (guest % Math.round(1 / typoShare) === 0) {
    // One extra digit, which is no other guest's barcode.
    const typo = await call('typo', '/api/login/', { orderId, barcode: `${barcode}0` });
    if (typo === 404) seen.typos += 1;
  }
  statuses.push(
    await call('login', '/api/login/', { orderId, barcode, isIOS: true }),
    await call('page', `/${orderId}/${barcode}`),
    await call('pass file', '/api/apple-wallet/', { orderId, barcode }),
    await call('script', '/service-worker.js'),
    await call('login', '/api/login/', { orderId, barcode, isIOS: true }),
    await call('page', `/${orderId}/${barcode}`),
  );
  if (statuses.some((status) => status !== 200)) seen.refused += 1;
}

function send(agent: Agent, path: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const method = body === undefined ? 'GET' : 'POST';
    const made = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      answer.on('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    });
    made.on('error', () => resolve(0));
    made.end(text);
  });
}

async function startServer(databaseUrl: string, folder: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PARK_CIDRS: '127.0.0.0/8',
  };
  const server = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return server;
    await sleep(100);
  }
  throw new Error(`Nothing answers on port ${port}.`);
}

async function fill(databaseUrl: string, guests: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into orders (order_id, source, ordered_at, purchaser_first_name, purchaser_last_name)
    select (${firstOrder} + n)::text, 'bench', now(), 'Guest', n::text from generate_series(0, ${guests - 1}) n`);
  await client.query(`insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone, expires_at)
    select (${firstOrder} + n)::text, (7126000000000000 + n)::text, 'DAY-ALL', 'Guest', n::text, 'guest' || n || '@mail.example', '6095550100', now() + interval '30 days'
    from generate_series(0, ${guests - 1}) n`);
  await client.query('analyze');
  await client.end();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark(
    'gate-opening',
    await benchGateOpening(Number(process.argv[2] ?? 20_000), Number(process.argv[3] ?? 3)),
  );

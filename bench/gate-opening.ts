/**
 * The gates open: twenty thousand guests from one IP address within half an hour, simulated at a higher speed; one in
 * ten mistypes first. No guest may be refused. Three times the speed sustains the rate of the busiest minute. `node
 * bench/gate-opening.ts [guests] [times faster] [processes] [openings]`; with several openings, one after the other,
 * the memory of the processes after each shows whether it grows.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { printBenchmark, type BenchmarkResult, type BenchmarkRow } from './benchmark.ts';
import { firstBarcode, firstOrder, openGates, type Seen } from './gates/guests.ts';
import { startParkServer, type ParkServer } from './park-server.ts';
import { percentile } from './load.ts';
import { startPostgres } from './postgres.ts';

const firstPort = 54_345;
/** Beside the usual port of the benchmarks, so that a database of tests may run meanwhile. */
const databasePort = 54_340;
const guestsPerSecond = 20_000 / 1800;
const loginMsMax = 150;
const passFileMsMax = 800;
const mebibyte = 1024 * 1024;

/** How the gates open. */
interface Plan {
  guests: number;
  timesFaster: number;
  processes: number;
  openings: number;
}

const usualPlan: Plan = { guests: 20_000, timesFaster: 3, processes: 1, openings: 1 };

/** Simulates the openings and reports the answers and their times. */
export default async function benchGateOpening(own: Partial<Plan> = {}): Promise<BenchmarkResult> {
  const plan = { ...usualPlan, ...own };
  const postgres = startPostgres({ port: databasePort });
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const servers: ParkServer[] = [];
  try {
    // The servers of one park have one folder of keys.
    const environment = { DATABASE_URL: postgres.url, DATA_DIR: folder, PARK_CIDRS: '127.0.0.0/8' };
    for (let index = 0; index < plan.processes; index += 1)
      servers.push(await startParkServer(firstPort + index, environment));
    await fill(postgres.url, plan.guests);
    const openings: Opened[] = [];
    for (let opening = 0; opening < plan.openings; opening += 1) openings.push(await openOnce(servers, plan));
    return report(plan, openings);
  } finally {
    for (const server of servers) server.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One opening, and the memory of each process after it in MiB. */
interface Opened {
  seen: Seen;
  memory: number[];
}

async function openOnce(servers: readonly ParkServer[], { guests, timesFaster }: Plan): Promise<Opened> {
  const ports = servers.map(({ port }) => port);
  const seen = await openGates({ guests, perSecond: guestsPerSecond * timesFaster, ports });
  return { seen, memory: servers.map((server) => server.residentBytes() / mebibyte) };
}

function report(plan: Plan, openings: readonly Opened[]): BenchmarkResult {
  const { guests, timesFaster, processes } = plan;
  const all = openings.map(({ seen }) => seen);
  const sum = (count: (seen: Seen) => number): number => all.reduce((total, seen) => total + count(seen), 0);
  const p99 = (kind: string): number =>
    percentile(
      all.flatMap(({ times }) => times.get(kind) ?? []),
      0.99,
    );
  const refused = sum((seen) => seen.refused);
  const calls = sum((seen) => [...seen.times.values()].reduce((total, times) => total + times.length, 0));
  const isReached = refused === 0 && p99('login') <= loginMsMax && p99('pass file') <= passFileMsMax;
  const rows: BenchmarkRow[] = [
    { name: 'genuine guests refused', value: refused, unit: 'guests' },
    { name: 'asked to come again, then served', value: sum((seen) => seen.comeBack), unit: 'guests' },
    { name: 'mistyped first, then let in', value: sum((seen) => seen.typos), unit: 'guests' },
    { name: 'requests', value: calls / sum((seen) => seen.seconds), unit: 'requests/s' },
    { name: 'login, p99', value: p99('login'), unit: 'ms' },
    { name: 'page, p99', value: p99('page'), unit: 'ms' },
    { name: 'pass file, p99', value: p99('pass file'), unit: 'ms' },
    ...openings.flatMap(({ memory }, opening) =>
      memory.map((value, index) => ({
        name: `memory of process ${index + 1} after opening ${opening + 1}`,
        value,
        unit: 'MiB',
      })),
    ),
  ];
  const where = processes === 1 ? 'one process' : `${processes} processes`;
  return {
    title: `${guests.toLocaleString('en-US')} guests from one address, ${timesFaster} times as fast as on the day, ${where}`,
    aim: `nobody refused, login p99 within ${loginMsMax} ms, pass file within ${passFileMsMax} ms`,
    rows,
    verdict: isReached ? 'reached' : 'not reached',
  };
}

async function fill(databaseUrl: string, guests: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`insert into orders (order_id, source, ordered_at, purchaser_first_name, purchaser_last_name)
    select (${firstOrder} + n)::text, 'bench', now(), 'Guest', n::text from generate_series(0, ${guests - 1}) n`);
  await client.query(`insert into passes (order_id, barcode, product_id, first_name, last_name, email, phone, expires_at)
    select (${firstOrder} + n)::text, (${firstBarcode} + n)::text, 'DAY-ALL', 'Guest', n::text, 'guest' || n || '@mail.example', '6095550100', now() + interval '30 days'
    from generate_series(0, ${guests - 1}) n`);
  await client.query('analyze');
  await client.end();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [guests = 20_000, timesFaster = 3, processes = 1, openings = 1] = process.argv.slice(2).map(Number);
  printBenchmark('gate-opening', await benchGateOpening({ guests, timesFaster, processes, openings }));
}

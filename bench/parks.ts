/**
 * A chain of twenty parks: one process with all of them beside twenty processes with one each. Memory after a minute's
 * rest of the same first calls, connections to PostgreSQL, and the start; and how long the migrations of twenty new
 * databases take.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { migratePostgres } from '../src/server/base/db/migrate-postgres.ts';
import { printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { startPostgres } from './postgres.ts';

const parksTotal = Number(process.env['PARKS'] ?? 20);
const firstPort = 3500;
const restSeconds = 20;
const names = Array.from({ length: parksTotal }, (_, index) => `park-${index + 1}`);
const databaseOf = (name: string): string => `bench_${name.replace('-', '_')}`;

/** What one way to run the parks takes. */
interface Cost {
  megabytes: number;
  connections: number;
  startSeconds: number;
}

/** Measures both ways on the same databases, one after the other. */
export default async function benchParks(): Promise<BenchmarkResult> {
  const postgres = startPostgres({ settings: '-c max_connections=500' });
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-parks-'));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const urlOf = (name: string): string =>
    Object.assign(new URL(postgres.url), { pathname: `/${databaseOf(name)}` }).href;
  try {
    const migrationSeconds = await makeDatabases(client, urlOf);
    // The first start of a park loads the demo, which is not measured.
    await measure(client, (processes) => startTogether(processes, folder, urlOf));
    const alone = await measure(client, (processes) => startAlone(processes, folder, urlOf));
    const together = await measure(client, (processes) => startTogether(processes, folder, urlOf));
    const saved = together.megabytes / alone.megabytes;
    return {
      title: `${parksTotal} parks in one process, and in ${parksTotal} processes`,
      aim: 'less than half of the memory',
      rows: [
        { name: `memory, ${parksTotal} processes`, value: alone.megabytes, unit: 'MB' },
        { name: 'memory, one process', value: together.megabytes, unit: 'MB', ratio: saved },
        { name: `connections, ${parksTotal} processes`, value: alone.connections, unit: '' },
        {
          name: 'connections, one process',
          value: together.connections,
          unit: '',
          ratio: together.connections / alone.connections,
        },
        {
          name: `all ready, ${parksTotal} processes one after the other`,
          value: alone.startSeconds,
          unit: 's',
        },
        {
          name: 'all ready, one process',
          value: together.startSeconds,
          unit: 's',
          ratio: together.startSeconds / alone.startSeconds,
        },
        { name: `migrations of ${parksTotal} new databases`, value: migrationSeconds, unit: 's' },
      ],
      verdict: saved < 0.5 ? 'reached' : 'not reached',
    };
  } finally {
    for (const name of names) await client.query(`drop database if exists ${databaseOf(name)} with (force)`);
    await client.end();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** New databases with the tables of this version; returns how long their migrations took. */
async function makeDatabases(client: pg.Client, urlOf: (name: string) => string): Promise<number> {
  for (const name of names) {
    await client.query(`drop database if exists ${databaseOf(name)} with (force)`);
    await client.query(`create database ${databaseOf(name)}`);
  }
  const startedAt = performance.now();
  for (const name of names) await migratePostgres(urlOf(name));
  return (performance.now() - startedAt) / 1000;
}

/** The status of a call to a park. */
type Ask = (name: string, path: string) => Promise<number>;

/** Ends the processes too if one of them does not start. */
async function measure(client: pg.Client, start: (processes: ChildProcess[]) => Promise<Ask>): Promise<Cost> {
  const processes: ChildProcess[] = [];
  try {
    const startedAt = performance.now();
    const ask = await start(processes);
    const startSeconds = (performance.now() - startedAt) / 1000;
    for (const path of ['/', '/loyalty/', '/10240001/240126000000100017'])
      for (const name of names) await ask(name, path);
    await sleep(restSeconds * 1000);
    const { rows } = await client.query<{ total: number }>(
      "select count(*)::int as total from pg_stat_activity where datname like 'bench_park_%'",
    );
    const megabytes = processes.reduce((sum, { pid }) => sum + megabytesOf(pid ?? 0), 0);
    return { megabytes, connections: rows[0]?.total ?? 0, startSeconds };
  } finally {
    for (const one of processes) {
      const ended = once(one, 'exit');
      if (one.kill('SIGKILL')) await ended;
    }
  }
}

async function startAlone(
  processes: ChildProcess[],
  folder: string,
  urlOf: (name: string) => string,
): Promise<Ask> {
  for (const [index, name] of names.entries()) {
    processes.push(
      startProcess({
        PORT: String(firstPort + index),
        DATA_DIR: join(folder, 'alone', name),
        DATABASE_URL: urlOf(name),
      }),
    );
    await untilReady(firstPort + index, `localhost:${firstPort + index}`);
  }
  return (name, path) => {
    const port = firstPort + names.indexOf(name);
    return statusOf(port, `localhost:${port}`, path);
  };
}

async function startTogether(
  processes: ChildProcess[],
  folder: string,
  urlOf: (name: string) => string,
): Promise<Ask> {
  const parks = join(folder, 'parks');
  mkdirSync(parks, { recursive: true });
  for (const name of names)
    writeFileSync(
      join(parks, `${name}.env`),
      `PUBLIC_URL=http://${name}.example\nDATABASE_URL=${urlOf(name)}\n`,
    );
  processes.push(
    startProcess({
      PORT: String(firstPort),
      DATA_DIR: join(folder, 'together'),
      PARKS_DIR: parks,
    }),
  );
  for (const name of names) await untilReady(firstPort, `${name}.example`);
  return (name, path) => statusOf(firstPort, `${name}.example`, path);
}

function startProcess(environment: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const args = ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'];
  return spawn(process.execPath, args, {
    env: { PATH, HOME, NODE_ENV: 'test', METRICS_PORT: '0', ...environment },
    stdio: 'ignore',
  });
}

async function untilReady(port: number, host: string): Promise<void> {
  for (let tries = 0; tries < 1800; tries += 1) {
    if ((await statusOf(port, host, '/readyz')) === 200) return;
    await sleep(100);
  }
  throw new Error(`${host} is not ready on port ${port}.`);
}

/** The status of the answer, or 0 if there was none. */
function statusOf(port: number, host: string, path: string): Promise<number> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end();
  });
}

/** What the process has for itself, and its part of what it shares. */
function megabytesOf(id: number): number {
  const text = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

if (import.meta.main) printBenchmark('parks', await benchParks());

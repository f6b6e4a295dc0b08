/**
 * What it costs that statements have no name, as behind a pooler without prepared statements: logins per second of a
 * server that sends unnamed ones, beside one that names them, on one PostgreSQL.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { statementLimits } from '../src/server/base/db/pooler.ts';
import { printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { connections, fill, ordersTotal, runRound, startOurs } from './login-park.ts';
import { judgePairs, measurePairs } from './paired.ts';
import { startPostgres } from './postgres.ts';

const unnamedPort = 54_342;
const namedPort = 54_343;
const aim = 0.5;

/** Runs both servers in turn, round by round. */
export default async function benchPooler(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const servers: ChildProcess[] = [];
  try {
    await fill(postgres.url, folder);
    await limitRole(postgres.url);
    const place = { databaseUrl: postgres.url, folder };
    servers.push(
      await startOurs({ ...place, port: unnamedPort }, { DATABASE_POOLER: 'transaction-unnamed' }),
      await startOurs({ ...place, port: namedPort }),
    );
    const result = await measurePairs(
      () => runRound(unnamedPort),
      () => runRound(namedPort),
    );
    return {
      title: `POST /api/login/ with unnamed statements, ${ordersTotal.toLocaleString('en-US')} orders, ${connections} connections`,
      aim: `${aim} of the same server with named ones`,
      rows: [
        { name: 'named statements', value: result.rival, unit: 'logins/s' },
        { name: 'unnamed statements', value: result.ours, unit: 'logins/s', ratio: result.ratio },
      ],
      verdict: judgePairs(result, aim),
    };
  } finally {
    for (const server of servers) server.kill('SIGKILL');
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server behind a pooler starts only if its role has the limits. */
async function limitRole(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [name, value] of Object.entries({ ...statementLimits, synchronous_commit: 'on' }))
    await client.query(`alter role current_user set ${name} = ${value}`);
  await client.end();
}

if (import.meta.main) printBenchmark('pooler', await benchPooler());

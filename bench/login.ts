/**
 * Logins per second of the full server, compared with bare node:http and pg that run the same statement and answer
 * with its row.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { printPassStatement } from '../src/server/passes/find-pass.queries.ts';
import { printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { connections, fill, isAnswering, ordersTotal, runRound, startOurs } from './login-park.ts';
import { judgePairs, measurePairs } from './paired.ts';
import { startPostgres } from './postgres.ts';

const aim = 0.8;
const oursPort = 54_340;
const barePort = 54_341;

/** Runs both servers in turn, round by round, on one PostgreSQL with a hundred thousand orders. */
export default async function benchLogin(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const servers: ChildProcess[] = [];
  try {
    await fill(postgres.url, folder);
    servers.push(
      await startOurs({ databaseUrl: postgres.url, folder, port: oursPort }),
      await startBare(postgres.url),
    );
    const result = await measurePairs(
      () => runRound(oursPort),
      () => runRound(barePort),
    );
    return {
      title: `POST /api/login/ on PostgreSQL with ${ordersTotal.toLocaleString('en-US')} orders, ${connections} connections`,
      aim: `${aim} of bare node:http + pg with the same statement`,
      rows: [
        { name: 'bare node:http + pg', value: result.rival, unit: 'logins/s' },
        { name: 'Promenade', value: result.ours, unit: 'logins/s', ratio: result.ratio },
      ],
      verdict: judgePairs(result, aim),
    };
  } finally {
    for (const server of servers) server.kill('SIGKILL');
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startBare(databaseUrl: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [import.meta.filename, '--bare', databaseUrl], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await isAnswering(barePort);
  return server;
}

/** The rival: the same named statement and one JSON.stringify, without validation, schema, view or tokens. */
function serveBare(databaseUrl: string): void {
  const budgets = { allowed: [30, 10, 10], windows: [900, 86_400, 86_400], aloneFrom: 30 };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const statement = printPassStatement();
  createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(204).end();
      const { orderId, barcode } = JSON.parse(Buffer.concat(chunks).toString()) as {
        orderId: string;
        barcode: string;
      }; // The load comes from this benchmark.
      const named: Record<string, unknown> = {
        orderId,
        barcode,
        keys: ['address:127.0.0.0/24', `order:${orderId}`, `barcode:${barcode}`],
        ...budgets,
        triedAt: new Date().toISOString(),
      };
      const values = statement.placeholders.map((name) =>
        typeof name === 'string' ? named[name] : name.value,
      );
      pool.query({ name: 'bare', text: statement.sql, values }).then(
        (result) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result.rows[0])),
        () => response.writeHead(500).end(),
      );
      return undefined;
    });
  }).listen(barePort, '127.0.0.1');
}

if (process.argv[2] === '--bare') serveBare(process.argv[3] ?? '');
else if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark('login', await benchLogin());

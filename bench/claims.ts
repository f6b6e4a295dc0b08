/**
 * Claims per second over HTTP, compared with a rival in the same run on the same PostgreSQL with the same number of
 * connections (`synchronous_commit` on for both). Ours is the full server: it validates the body, sets security
 * headers, counts misses, reads the operator's rules, the check, the day's claims and the balance, judges and writes
 * the claim, signs a wallet ticket, validates the answer, and measures the request. The rival is bare node:http with
 * one hand-written statement (`claims.worker.ts`) that does the durable writes without any checks.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import pg from 'pg';

import { addLabChecks, startLabServer } from '../src/server/testing/claim-lab.ts';
import { median, printBenchmark, type BenchmarkResult } from './benchmark.ts';
import { judgePairs, measurePairs } from './paired.ts';
import { startPostgres } from './postgres.ts';

const aim = 0.65;
const claimsPerRound = 3000;
const atOnce = 32;
const ports = { ours: 54_361, rival: 54_362 };

interface Round {
  perSecond: number;
  p99Milliseconds: number;
}

/** Runs both in turn, round by round, each with its own checks and members. */
export default async function benchClaims(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-claims-'));
  const ours = await startLabServer({ port: ports.ours, databaseUrl: postgres.url, dataDir: folder });
  const rival = spawn(process.execPath, ['bench/claims.worker.ts', String(ports.rival), postgres.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const slowest: Record<'ours' | 'rival', number[]> = { ours: [], rival: [] };
    const runSide = async (side: 'ours' | 'rival', round: number): Promise<number> => {
      const first = 1 + (round * 2 + (side === 'ours' ? 0 : 1)) * claimsPerRound;
      await addLabChecks(postgres.url, first, claimsPerRound);
      await analyze(postgres.url);
      const { perSecond, p99Milliseconds } = await runRound(ports[side], first);
      slowest[side].push(p99Milliseconds);
      return perSecond;
    };
    const result = await measurePairs(
      (round) => runSide('ours', round),
      (round) => runSide('rival', round),
    );
    const rowsOf = (side: 'ours' | 'rival', name: string) => [
      {
        name,
        value: result[side],
        unit: 'claims/s',
        ...(side === 'ours' ? { ratio: result.ratio } : {}),
      },
      { name: `${name}, p99`, value: median(slowest[side].slice(-result.pairs.length)), unit: 'ms' },
    ];
    return {
      title: `Claims of a check over HTTP, ${atOnce} at once, ${claimsPerRound} a round`,
      aim: `${aim} of bare node:http with one hand-written statement that looks at nothing`,
      rows: [...rowsOf('rival', 'one statement'), ...rowsOf('ours', 'Promenade')],
      verdict: judgePairs(result, aim),
    };
  } finally {
    rival.kill('SIGKILL');
    await ours.kill();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does what autovacuum would do within a minute, because all checks were inserted at once. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

async function runRound(port: number, first: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const milliseconds: number[] = [];
  let next = first;
  const work = async (): Promise<void> => {
    for (let check = next++; check < first + claimsPerRound; check = next++) {
      const sentAt = performance.now();
      const status = await claim(agent, port, check);
      if (status !== 200) throw new Error(`Check ${check} was answered ${status} on port ${port}.`);
      milliseconds.push(performance.now() - sentAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, work));
  const perSecond = (claimsPerRound * 1000) / (performance.now() - startedAt);
  agent.destroy();
  milliseconds.sort((a, b) => a - b);
  return { perSecond, p99Milliseconds: milliseconds[Math.floor(claimsPerRound * 0.99)] ?? Number.NaN };
}

function claim(agent: Agent, port: number, check: number): Promise<number> {
  const name = `lab${check}-0`;
  const body = JSON.stringify({
    checkNumber: String(900_000_000_000_000_000n + BigInt(check)),
    email: `${name}@mail.example`,
    userID: name,
  });
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(
      { agent, host: 'localhost', port, path: '/api/loyalty/purchase/', method: 'POST', headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printBenchmark('claims', await benchClaims());

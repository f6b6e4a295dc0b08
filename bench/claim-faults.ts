/**
 * Claims during failures: kills a server or the database in turn (kill -9) while guests claim at two servers on one
 * PostgreSQL, then checks the invariants of the club. The same run without the unique index of claims must fail. `node
 * bench/claim-faults.ts [rounds of each] [seed]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  addLabChecks,
  breakClub,
  claimLabCheck,
  findLabFaults,
  startLabServer,
  type Acknowledged,
  type LabServer,
} from '../src/server/testing/claim-lab.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { startPostgres, type BenchPostgres } from './postgres.ts';
import { makeRandom } from './random.ts';

const checksPerRound = 400;
const workers = 24;
const ports = [54_351, 54_352];

interface Lab {
  postgres: BenchPostgres;
  folder: string;
  servers: LabServer[];
  random: () => number;
  nextCheck: number;
}

/** Runs the failures and counts the acknowledged, lost and doubly paid claims. */
export default async function benchClaimFaults(
  rounds = 20,
  seed = Date.now() % 1_000_000,
): Promise<BenchmarkResult> {
  console.log(`Claim faults with seed ${seed}`);
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-faults-'));
  const lab: Lab = { postgres, folder, servers: [], random: makeRandom(seed), nextCheck: 1 };
  try {
    for (const place of ports.keys()) lab.servers[place] = await startServer(lab, place);
    const server = await runRounds(lab, rounds, (round) => killServer(lab, round));
    const database = await runRounds(lab, rounds, () => Promise.resolve(postgres.crash()));
    await breakClub(postgres.url);
    const control = await runRounds(lab, 3, (round) => killServer(lab, round));
    const isProved = server.faults.length + database.faults.length === 0 && control.faults.length > 0;
    for (const fault of [...server.faults, ...database.faults]) console.log(`  ${fault}`);
    return {
      title: `Claims while servers and database are killed, ${rounds} times each, seed ${seed}`,
      aim: 'nothing acknowledged is lost, nothing counts twice, the ledger sums to 0; the control fails',
      rows: [
        { name: 'server killed: claims acknowledged', value: server.acknowledged, unit: 'claims' },
        { name: 'server killed: faults', value: server.faults.length, unit: 'faults' },
        { name: 'database killed: claims acknowledged', value: database.acknowledged, unit: 'claims' },
        { name: 'database killed: faults', value: database.faults.length, unit: 'faults' },
        { name: 'control without the unique claim: faults', value: control.faults.length, unit: 'faults' },
      ],
      verdict: isProved ? 'reached' : 'not reached',
    };
  } finally {
    for (const server of lab.servers) await server.kill();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runRounds(lab: Lab, rounds: number, fault: (round: number) => Promise<void>) {
  const faults: string[] = [];
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const from = lab.nextCheck;
    lab.nextCheck += checksPerRound;
    await addLabChecks(lab.postgres.url, from, checksPerRound);
    const claims = await claimDuring(lab, from, () => fault(round));
    acknowledged += claims.length;
    const found = await findLabFaults(lab.postgres.url, claims);
    faults.push(...found.map((text) => `round ${round + 1}: ${text}`));
  }
  return { faults, acknowledged };
}

/** Guests claim at both servers, three for each check, and one process is killed at a random time. */
async function claimDuring(lab: Lab, from: number, fault: () => Promise<void>): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const claims = Array.from({ length: checksPerRound * 3 }, (_, place) => ({
    check: from + Math.floor(place / 3),
    member: place % 3,
  }));
  const strikesAt = Math.floor(claims.length * (0.2 + 0.5 * lab.random()));
  let struck: Promise<void> | undefined;
  let next = 0;
  const work = async (worker: number): Promise<void> => {
    for (let place = next++; place < claims.length; place = next++) {
      const claim = claims[place];
      if (claim === undefined) return;
      if (place >= strikesAt) struck ??= fault();
      const port = ports[(worker + place) % ports.length] ?? 0;
      const answer = await claimLabCheck(port, claim.check, claim.member);
      if ('points' in answer) acknowledged.push(answer);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  await struck;
  return acknowledged;
}

async function killServer(lab: Lab, round: number): Promise<void> {
  const place = round % ports.length;
  await lab.servers[place]?.kill();
  lab.servers[place] = await startServer(lab, place);
}

function startServer(lab: Lab, place: number): Promise<LabServer> {
  const dataDir = join(lab.folder, String(place));
  return startLabServer({ port: ports[place] ?? 0, databaseUrl: lab.postgres.url, dataDir });
}

if (import.meta.main) {
  const [rounds, seed] = process.argv.slice(2).map(Number);
  const result = await benchClaimFaults(rounds, seed);
  console.log(result.title, result.verdict);
  console.table(result.rows);
}

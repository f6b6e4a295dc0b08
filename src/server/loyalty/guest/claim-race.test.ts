/**
 * Security T18d: fifty concurrent claims of one check, by three members at two server processes on a real PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { expect, test } from 'vitest';

import {
  addLabChecks,
  breakClub,
  claimLabCheck,
  findLabFaults,
  startLabServer,
  type Acknowledged,
  type LabServer,
} from '#server/testing/claim-lab.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

const serverUrl = testServerUrl();
const claimsAtOnce = 50;
const rounds = 20;

test('one check counts once; without its unique claim the same race pays twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-race-'));
  const database = `race_${process.pid}`;
  await administer(`create database ${database}`);
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  const servers: LabServer[] = [];
  try {
    for (const [place, port] of [31_871, 31_872].entries())
      servers.push(
        await startLabServer({ port, databaseUrl: url.href, dataDir: join(folder, String(place)) }),
      );
    await addLabChecks(url.href, 1, 2 * rounds);
    const whole = await race(servers, 1);
    expect(whole.winnersOfEach).toEqual(Array.from({ length: rounds }, () => 1));
    expect(await findLabFaults(url.href, whole.acknowledged)).toEqual([]);

    await breakClub(url.href);
    const broken = await race(servers, 1 + rounds);
    expect(Math.max(...broken.winnersOfEach)).toBeGreaterThan(1);
    expect(await findLabFaults(url.href, broken.acknowledged)).not.toEqual([]);
  } finally {
    for (const server of servers) await server.kill();
    await administer(`drop database ${database} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }
  // Two thousand claims of two new servers; a second try would meet the ports of a first one that a limit ended.
}, 300_000);

/** Each round claims one check fifty times at once; a winner is a member with at least one answer of 200. */
async function race(servers: readonly LabServer[], firstCheck: number) {
  const acknowledged: Acknowledged[] = [];
  const winnersOfEach: number[] = [];
  for (let check = firstCheck; check < firstCheck + rounds; check += 1) {
    const answers = await Promise.all(
      Array.from({ length: claimsAtOnce }, (_, place) =>
        claimLabCheck(servers[place % servers.length]?.port ?? 0, check, place % 3),
      ),
    );
    const won = answers.filter((answer) => 'points' in answer);
    acknowledged.push(...won);
    winnersOfEach.push(new Set(won.map((answer) => answer.member)).size);
  }
  return { acknowledged, winnersOfEach };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

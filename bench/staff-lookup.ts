/** The response time of the one box among a million orders and 100,000 members, by kind of term, on PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadBrand } from '../src/server/base/brand/load-brand.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { loadSecrets } from '../src/server/base/security/secrets.ts';
import { initialPermissionRows } from '../src/contract/staff-permissions.ts';
import { insertPermissions } from '../src/server/staff/administrator.queries.ts';
import { findAnything } from '../src/server/guests/find/find.service.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { actor, clock, fillLookupDatabase, membersTotal, ordersTotal } from './lookup-park.ts';
import { startPostgres } from './postgres.ts';

const roundsTotal = 60;
const p95MillisecondsMax = 150;

const terms: readonly [string, (n: number) => string][] = [
  ['order id', (n) => String(10_000_000 + n)],
  ['beginning of an order id', (n) => String(10_000_000 + n).slice(0, 4)],
  ['barcode', (n) => String(240_126_000_000_000_000n + BigInt(n))],
  ['invoice number', (n) => String(9_000_000_000 + n)],
  ['channel reference', (n) => `pa-${n - (n % 5)}`],
  ['email', (n) => `guest${n}@mail.example`],
  ['phone', (n) => String(2_000_000_000 + n * 37)],
  ['beginning of a phone number', (n) => String(2_000_000_000 + n * 37).slice(0, 3)],
  ['last name of few', (n) => `last${(n * 7919) % 40_000}`],
  ['first name of 100,000', () => 'maria'],
  ['last name of 20,000', () => 'smith'],
  ['first and last name', (n) => `first${n % 2000} last${(n * 7919) % 40_000}`],
  ['name of nobody', (n) => `nobody ${n}`],
  ['code of nothing', (n) => `77${n}77777`],
  ['member number', (n) => String(700_000_001 + (n % membersTotal))],
  ["member's email", (n) => `member${1 + (n % membersTotal)}@mail.example`],
  ["member's phone", (n) => String(3_000_000_037 + (n % membersTotal) * 37)],
  ['check number', (n) => String(130_142_261_100_000_001n + BigInt(n % membersTotal))],
  ['short check number', (n) => String(10_000 + (n % 90_000))],
  ['reservation', (n) => `hb-${400_001 + (n % membersTotal)}`],
  ['link of nothing', (n) => `https://park.example/${String(n).padStart(86, 'a')}`],
];

/** Searches with each kind of term in turn, with a different term each time. */
export default async function benchStaffLookup(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const opened = await openPostgres(postgres.url);
  try {
    await fillLookupDatabase(postgres.url);
    const secrets = loadSecrets(folder, true);
    await insertPermissions(opened.db, initialPermissionRows());
    const services = { db: opened.db, clock, brand: await loadBrand(), secrets, walletKeys: undefined };
    const rows = [];
    for (const [name, termOf] of terms)
      rows.push({ name, value: await p95Of(services, termOf), unit: 'ms (p95)' });
    const worst = Math.max(...rows.map((row) => row.value));
    return {
      title: `The one box among ${ordersTotal.toLocaleString('en-US')} orders, ${membersTotal.toLocaleString('en-US')} members, checks and stays, p95 of ${roundsTotal}`,
      aim: `${p95MillisecondsMax} ms`,
      rows,
      verdict: worst <= p95MillisecondsMax ? 'reached' : 'not reached',
    };
  } finally {
    await opened.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function p95Of(
  services: Parameters<typeof findAnything>[0],
  termOf: (n: number) => string,
): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < roundsTotal; round += 1) {
    const term = termOf(1 + ((round * 16_127) % ordersTotal));
    const start = performance.now();
    await findAnything(services, actor, term);
    taken.push(performance.now() - start);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(roundsTotal * 0.95)] ?? Number.NaN;
}

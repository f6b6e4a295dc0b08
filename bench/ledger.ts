/** `promenade verify` on the ledger of a million members, about seven million entries, on PostgreSQL. */
import { tmpdir } from 'node:os';

import { makeDiskPhotoStore } from '../src/server/adapters/photo-store-disk.ts';
import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { ledgerRules } from '../src/server/ops/invariants/ledger.queries.ts';
import { verifyInvariants } from '../src/server/ops/invariants/verify.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { fillLedger, query } from './ledger/fill-ledger.ts';
import { startPostgres } from './postgres.ts';

const membersTotal = 1_000_000;
const secondsMax = 60;
const database = 'promenade_bench_ledger';

/** Both tables of the ledger, read once from the first row to the last. */
const oneReading = `select (select count(*) from ledger_transactions where recorded_at is not null),
  (select sum(points) from ledger_lines where member_id is not null)`;

/** Fills a database of its own and counts the breaches in it. */
export default async function benchLedger(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  await query(postgres.url, `drop database if exists ${database}`, `create database ${database}`);
  const opened = await openPostgres(url.href);
  try {
    const { entries, lines } = await fillLedger(url.href, membersTotal);
    const reading = await timeOf(url.href, oneReading);
    const started = performance.now();
    const photoStore = makeDiskPhotoStore(tmpdir());
    const reports = await verifyInvariants(
      { db: opened.db, photoStore, brand: { timeZone: 'America/New_York', operatingDayRollover: '02:00' } },
      { isParallel: true },
    );
    const seconds = (performance.now() - started) / 1000;
    const ofLedger = new Set(ledgerRules.map(({ name }) => name));
    const broken = reports.filter(({ name, breaches: count }) => ofLedger.has(name) && count > 0);
    for (const { name, first = [] } of broken) for (const one of first) console.log(`${name}: ${one}`);
    return {
      title: `promenade verify, with ${ledgerRules.length + 1} rules of the ledger, over ${membersTotal.toLocaleString('en-US')} members`,
      aim: `${secondsMax} s, no breach`,
      rows: [
        { name: 'entries', value: entries, unit: '' },
        { name: 'lines', value: lines, unit: '' },
        { name: 'broken rules of the ledger', value: broken.length, unit: '' },
        { name: 'one reading of both tables, in one process', value: reading, unit: 's' },
        { name: 'promenade verify', value: seconds, unit: 's', ratio: seconds / reading },
      ],
      verdict: seconds <= secondsMax && broken.length === 0 ? 'reached' : 'not reached',
    };
  } finally {
    await opened.close();
    if (process.env['KEEP_BENCH_DATABASE'] === undefined)
      await query(postgres.url, `drop database ${database}`);
    postgres.stop();
  }
}

/** The seconds that a query takes. */
async function timeOf(url: string, statement: string): Promise<number> {
  const started = performance.now();
  await query(url, statement);
  return (performance.now() - started) / 1000;
}

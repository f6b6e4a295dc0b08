/** `promenade verify` on the ledger of a million members, about nine million entries, on PostgreSQL. */
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { ledgerRules } from '../src/server/ops/invariants/ledger.queries.ts';
import { verifyLedger } from '../src/server/ops/invariants/verify-ledger.ts';
import type { BenchmarkResult } from './benchmark.ts';
import { ClubYears, type LedgerRows } from './ledger/club-years.ts';
import { startPostgres } from './postgres.ts';

const membersTotal = 1_000_000;
const membersAtOnce = 5000;
const secondsMax = 60;
const database = 'promenade_bench_ledger';

const tables: readonly [field: Exclude<keyof LedgerRows, 'entriesTotal'>, table: string][] = [
  [
    'members',
    'loyalty_members (member_id, user_id, email, email_key, status, joined_at, first_name, last_name)',
  ],
  ['claims', 'loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at)'],
  [
    'entries',
    'ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)',
  ],
  [
    'lines',
    'ledger_lines (line_id, transaction_id, member_id, account, points, posts_at, expires_at, lot_id, earned_at)',
  ],
];

/** Fills a database of its own and counts the breaches in it. */
export default async function benchLedger(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  await query(postgres.url, `drop database if exists ${database}`, `create database ${database}`);
  const opened = await openPostgres(url.href);
  try {
    const entries = await fill(url.href);
    const started = performance.now();
    const reports = await verifyLedger(opened.db);
    const seconds = (performance.now() - started) / 1000;
    const breaches = reports.reduce((sum, report) => sum + report.breaches, 0);
    for (const { name, first = [] } of reports) for (const one of first) console.log(`${name}: ${one}`);
    return {
      title: `All ${ledgerRules.length} rules of the ledger over ${membersTotal.toLocaleString('en-US')} members`,
      aim: `${secondsMax} s, no breach`,
      rows: [
        { name: 'entries', value: entries, unit: '' },
        { name: 'breaches', value: breaches, unit: '' },
        { name: 'time', value: seconds, unit: 's' },
      ],
      verdict: seconds <= secondsMax && breaches === 0 ? 'reached' : 'not reached',
    };
  } finally {
    await opened.close();
    if (process.env['KEEP_BENCH_DATABASE'] === undefined)
      await query(postgres.url, `drop database ${database}`);
    postgres.stop();
  }
}

/** Copies the rows without indexes and triggers, which are put back at the end. */
async function fill(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('ledger_lines', 'ledger_transactions', 'loyalty_claims') and indexname not like '%pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  const years = new ClubYears(7);
  let entries = 0;
  for (let members = 0; members < membersTotal; members += membersAtOnce) {
    const rows = years.next(membersAtOnce);
    entries += rows.entriesTotal;
    for (const [field, table] of tables)
      await pipeline(Readable.from([rows[field]]), client.query(copyFrom(`copy ${table} from stdin`)));
  }
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze');
  await client.end();
  return entries;
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

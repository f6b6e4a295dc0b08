/**
 * What portable forms of two features would cost that some engines lack (`promenade database-check`): counters of
 * attempts in an ordinary table, and a ledger that balances by a trigger of each row. Each form beside today's, on one
 * PostgreSQL, in turn. `node bench/portable-forms.ts`
 */
import pg from 'pg';

import { openPostgres } from '../src/server/base/db/open-postgres.ts';
import { printBenchmark, type BenchmarkResult, type BenchmarkRow } from './benchmark.ts';
import { measurePairs, type PairedResult } from './paired.ts';
import { startPostgres } from './postgres.ts';

const connections = 8;
const roundSeconds = 3;
const bulkTransactions = 20_000;
const aim = 0.9;

/** Adds a form's statements to a migrated database. */
const portableForm = `
  alter table attempt_counters set logged;
  drop trigger ledger_lines_balance on ledger_lines;
  create function refuse_unbalanced_row() returns trigger language plpgsql as $$ begin
    if (select sum(points) <> 0 or count(*) < 2 from ledger_lines where transaction_id = new.transaction_id) then
      raise exception 'The lines of a ledger transaction must sum to 0';
    end if;
    return null;
  end $$;
  create constraint trigger ledger_lines_balance after insert on ledger_lines
    deferrable initially deferred for each row execute function refuse_unbalanced_row();`;

const member = `insert into loyalty_members (member_id, user_id, email, email_key, first_name, last_name, status, joined_at)
  values ('700000001', 'bench', 'a@mail.example', 'a@mail.example', 'Ada', 'Lovell', 'active', now())`;

/** One miss at guessing, counted for its network and its order; the budgets are never used up. */
const miss = `select * from take_tries(array['bench-network ' || $1::text, 'bench-order ' || $1::text],
  array[1000000000, 1000000000], array[600, 600], 1000000000, array[false], now())`;

/** As many ledger transactions as given, of two lines each. */
const entries = `with made as (
    insert into ledger_transactions (transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin)
    select gen_random_uuid(), 'Adjustment', 'bench:' || gen_random_uuid(), '700000001', 'ADJUSTMENT', '-', 'Bench', now(), now(), '{}', 'staff'
    from generate_series(1, $1::int) returning transaction_id, member_id)
  insert into ledger_lines (transaction_id, member_id, account, points)
  select transaction_id, member_id, side.account, side.points from made
  cross join (values ('posted', 5), ('club', -5)) side (account, points)`;

/** Measures misses, single entries and a batch of entries. */
export default async function benchPortableForms(): Promise<BenchmarkResult> {
  const postgres = startPostgres({ port: 54_344 });
  const pools: pg.Pool[] = [];
  try {
    const today = await prepare(postgres.url, 'bench_today', '');
    const portable = await prepare(postgres.url, 'bench_portable', portableForm);
    pools.push(today, portable);
    const compare = (run: (pool: pg.Pool) => Promise<number>) =>
      measurePairs(
        () => run(portable),
        () => run(today),
      );
    const misses = await compare((pool) =>
      repeat(pool, miss, () => String(Math.floor(Math.random() * 10_000))),
    );
    const single = await compare((pool) => repeat(pool, entries, () => 1));
    const bulk = await compare(timeBulk);
    return {
      title: `portable forms beside today's, ${connections} connections`,
      aim: `${aim} of today's form, or the form is not used`,
      rows: [
        ...rowsOf('misses counted in an ordinary table', misses, 'misses/s'),
        ...rowsOf('entries balanced by a trigger of each row', single, 'entries/s'),
        ...rowsOf(
          `the same, ${bulkTransactions.toLocaleString('en-US')} entries in one statement`,
          bulk,
          'entries/s',
        ),
      ],
      verdict: [misses, single, bulk].every(({ ratio }) => ratio >= aim) ? 'reached' : 'not reached by all',
    };
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    postgres.stop();
  }
}

async function prepare(serverUrl: string, name: string, form: string): Promise<pg.Pool> {
  const url = new URL(serverUrl);
  const owner = new pg.Client({ connectionString: serverUrl });
  await owner.connect();
  await owner.query(`drop database if exists ${name}`);
  await owner.query(`create database ${name}`);
  await owner.end();
  url.pathname = `/${name}`;
  await (await openPostgres(url.href)).close();
  const pool = new pg.Pool({ connectionString: url.href, max: connections });
  await pool.query(form);
  await pool.query(member);
  return pool;
}

/** Runs a statement on every connection for some seconds; in runs a second. */
async function repeat(pool: pg.Pool, text: string, valueOf: () => string | number): Promise<number> {
  const endsAt = performance.now() + roundSeconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: connections }, async () => {
      let count = 0;
      for (; performance.now() < endsAt; count += 1)
        await pool.query({ name: text.slice(0, 30), text, values: [valueOf()] });
      return count;
    }),
  );
  return counts.reduce((total, count) => total + count, 0) / roundSeconds;
}

async function timeBulk(pool: pg.Pool): Promise<number> {
  const startedAt = performance.now();
  await pool.query(entries, [bulkTransactions]);
  return (bulkTransactions * 1000) / (performance.now() - startedAt);
}

function rowsOf(
  name: string,
  { ours, rival, ratio, lowest, highest }: PairedResult,
  unit: string,
): BenchmarkRow[] {
  return [
    { name: `${name}: today's form`, value: rival, unit },
    { name: `portable, pairs from ${lowest.toFixed(2)} to ${highest.toFixed(2)}`, value: ours, unit, ratio },
  ];
}

if (import.meta.main) printBenchmark('portable-forms', await benchPortableForms());

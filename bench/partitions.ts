/**
 * Whether partitions by month would earn their cost (docs/decisions/0077-sealed-archives.md): the record of changes and
 * the ledger as one table each, beside the same in 24 partitions. Compares inserts, look-ups, and the removal of the
 * oldest month by pieces with dropping a partition.
 */
import pg from 'pg';

import type { BenchmarkResult, BenchmarkRow } from './benchmark.ts';
import { startPostgres } from './postgres.ts';

const months = 24;
const entriesPerMonth = 60_000;
const seconds = 4;
const database = 'promenade_bench_partitions';

/** The key of a partitioned table holds the instant: without it, PostgreSQL refuses a unique index. */
const tables = (suffix: string, isSplit: boolean): string => `
  create table audit${suffix} (entry_id bigserial, at timestamptz(3) not null, actor_guid uuid not null, actor_name text not null,
    session_guid uuid not null, action text not null, target text not null, before jsonb, after jsonb, request_id text not null,
    network text not null, primary key (entry_id${isSplit ? ', at' : ''})) ${isSplit ? 'partition by range (at)' : ''};
  create table entries${suffix} (transaction_id uuid, kind text not null, source text not null, member_id text not null,
    source_id text not null, source_ref text not null, product text not null, occurred_at timestamptz(3) not null,
    recorded_at timestamptz(3) not null, basis jsonb not null, origin text not null, actor text, reason text,
    primary key (transaction_id${isSplit ? ', recorded_at' : ''})) ${isSplit ? 'partition by range (recorded_at)' : ''};
  ${isSplit ? ['audit', 'entries'].map(partitionsOf).join('\n') : ''}
  create index on audit${suffix} (at); create index on audit${suffix} (target);
  create index on audit${suffix} (actor_guid, entry_id); create index on audit${suffix} (actor_guid, at);
  create index on audit${suffix} (action, at); create index on audit${suffix} (actor_name, entry_id);
  create index on audit${suffix} (network, entry_id);
  create unique index on entries${suffix} (kind, source${isSplit ? ', recorded_at' : ''});
  create index on entries${suffix} (member_id, occurred_at); create index on entries${suffix} (recorded_at);`;

const partitionsOf = (table: string): string =>
  Array.from(
    { length: months + 1 },
    (_, month) => `create table ${table}_split_${month} partition of ${table}_split
      for values from ('2024-01-01'::timestamptz + interval '${month} months') to ('2024-01-01'::timestamptz + interval '${month + 1} months');`,
  ).join('\n');

const auditRow = `'00000000-0000-0000-0000-000000000001'::uuid, 'Ada Lovell', gen_random_uuid(), 'Order Update', 'ORDER-' || n % 500000,
  '{"field": "value before"}'::jsonb, '{"field": "value after", "reason": "bench"}'::jsonb, gen_random_uuid()::text, '203.0.113.0/24'`;
const auditColumns =
  'at, actor_guid, actor_name, session_guid, action, target, before, after, request_id, network';
const entryRow = `'Check', md5('s' || n), 'M' || n % 200000, 'CHECK-' || n, '-', 'Cafe'`;
const entryRest = `'{"version": 3, "baseCents": 1234, "pointsPerDollar": 5, "multiplier": 1}'::jsonb, 'guest', null, null`;

const fill = (suffix: string): string[] => [
  `insert into audit${suffix} (${auditColumns}) select '2024-01-01'::timestamptz + n * interval '24 months' / ${months * entriesPerMonth}, ${auditRow}
    from generate_series(0, ${months * entriesPerMonth - 1}) n`,
  `insert into entries${suffix} select md5('t' || n)::uuid, ${entryRow}, at, at, ${entryRest} from (
    select n, '2024-01-01'::timestamptz + n * interval '24 months' / ${months * entriesPerMonth} as at
    from generate_series(0, ${months * entriesPerMonth - 1}) n) t`,
  `vacuum (analyze) audit${suffix}`,
  `vacuum (analyze) entries${suffix}`,
];

const anyNumber = (): number => Math.floor(Math.random() * months * entriesPerMonth);

/** Statements of our servers, each with a value. */
const probes = (suffix: string): [name: string, text: string, value: () => unknown][] => [
  [
    'entries of the record written',
    `insert into audit${suffix} (${auditColumns}) select '2025-12-30', ${auditRow} from (select $1::int as n) t`,
    anyNumber,
  ],
  [
    'entries of the ledger written',
    `insert into entries${suffix} select gen_random_uuid(), 'Check', gen_random_uuid()::text, 'M' || $1::int, 'C', '-', 'Cafe', '2025-12-30', '2025-12-30', ${entryRest}`,
    () => anyNumber() % 200_000,
  ],
  [
    'look-ups of an entry by its number',
    `select * from audit${suffix} where entry_id = $1`,
    () => anyNumber() + 1,
  ],
  [
    'look-ups of an event by kind and source',
    `select * from entries${suffix} where kind = 'Check' and source = $1`,
    () => 's',
  ],
  [
    "a member's entries",
    `select * from entries${suffix} where member_id = $1 order by occurred_at desc limit 20`,
    () => `M${anyNumber() % 200_000}`,
  ],
  [
    'changes of a row, newest first',
    `select * from audit${suffix} where target = $1 order by entry_id desc limit 20`,
    () => `ORDER-${anyNumber() % 500_000}`,
  ],
];

export default async function benchPartitions(): Promise<BenchmarkResult> {
  const postgres = startPostgres();
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`drop database if exists ${database}`);
  await admin.query(`create database ${database}`);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    for (const [suffix, isSplit] of [
      ['', false],
      ['_split', true],
    ] as const) {
      await client.query(tables(suffix, isSplit));
      for (const statement of fill(suffix)) await client.query(statement);
    }
    const rows = [...(await compareProbes(client)), ...(await compareRemoval(client))];
    return {
      title: `partitions by month beside one table, ${(months * entriesPerMonth).toLocaleString('en-US')} rows each`,
      aim: 'none: figures for a decision',
      rows,
      verdict: 'see docs/decisions/0077-sealed-archives.md',
    };
  } finally {
    await client.end();
    await admin.query(`drop database ${database}`);
    await admin.end();
    postgres.stop();
  }
}

/** The median rate of five rounds in turn; the ratio is that of the partitioned form. */
async function compareProbes(client: pg.Client): Promise<BenchmarkRow[]> {
  const [plain, split] = [probes(''), probes('_split')];
  const rows: BenchmarkRow[] = [];
  for (const [index, probe] of plain.entries()) {
    const other = split[index] ?? probe;
    const rates: [number[], number[]] = [[], []];
    for (let round = 0; round < 5; round += 1)
      for (const [form, one] of [probe, other].entries()) rates[form]?.push(await rateOf(client, one));
    const [one = 0, two = 0] = rates.map((list) => list.toSorted((a, b) => a - b)[2] ?? 0);
    rows.push({ name: `${probe[0]}: one table`, value: one, unit: '/s' });
    rows.push({ name: `${probe[0]}: partitions`, value: two, unit: '/s', ratio: two / one });
  }
  return rows;
}

async function rateOf(
  client: pg.Client,
  [name, text, value]: [string, string, () => unknown],
): Promise<number> {
  const until = performance.now() + (seconds * 1000) / 5;
  const started = performance.now();
  let count = 0;
  while (performance.now() < until) {
    await client.query({
      name: `${name}${text.includes('_split') ? ' split' : ''}`,
      text,
      values: [value()],
    });
    count += 1;
  }
  return (count * 1000) / (performance.now() - started);
}

/** Removes the oldest month in both forms, then measures what remains. */
async function compareRemoval(client: pg.Client): Promise<BenchmarkRow[]> {
  const rows: BenchmarkRow[] = [];
  for (const [table, key] of [
    ['audit', 'at'],
    ['entries', 'recorded_at'],
  ] as const) {
    await client.query('checkpoint');
    const before = await sizeOf(client, table);
    const pieces = await measure(client, async () => {
      for (;;) {
        const { rowCount } = await client.query(
          `delete from ${table} where ctid = any(array(select ctid from ${table} where ${key} < '2024-02-01' limit 5000))`,
        );
        if ((rowCount ?? 0) === 0) break;
      }
    });
    const dead = await client.query<{ dead: number }>(
      `select n_dead_tup::float8 as dead from pg_stat_user_tables where relname = $1`,
      [table],
    );
    const vacuum = await measure(client, () => client.query(`vacuum ${table}`));
    const after = await sizeOf(client, table);
    const drop = await measure(client, () => client.query(`drop table ${table}_split_0`));
    rows.push(
      { name: `${table}: a month deleted by pieces`, value: pieces.seconds, unit: 's' },
      { name: `${table}: WAL of that`, value: pieces.walMegabytes, unit: 'MB' },
      { name: `${table}: dead rows before the vacuum`, value: dead.rows[0]?.dead ?? 0, unit: '' },
      { name: `${table}: vacuum`, value: vacuum.seconds, unit: 's' },
      { name: `${table}: WAL of the vacuum`, value: vacuum.walMegabytes, unit: 'MB' },
      { name: `${table}: size before`, value: before, unit: 'MB' },
      { name: `${table}: size after, free for new rows`, value: after, unit: 'MB' },
      { name: `${table}: a partition dropped`, value: drop.seconds, unit: 's' },
    );
    // A year of the same: each month's deletion makes room for the month that comes.
    for (let month = 1; month <= 12; month += 1) {
      await client.query(
        `delete from ${table} where ${key} < '2024-02-01'::timestamptz + interval '${month} months'`,
      );
      await client.query(`vacuum ${table}`);
      await client.query(
        table === 'audit'
          ? `insert into audit (${auditColumns}) select '2026-01-01'::timestamptz + interval '${month} months', ${auditRow} from generate_series(1, ${entriesPerMonth}) n`
          : `insert into entries select gen_random_uuid(), 'Check', gen_random_uuid()::text, 'M' || n % 200000, 'C', '-', 'Cafe', '2026-01-01'::timestamptz + interval '${month} months', '2026-01-01'::timestamptz + interval '${month} months', ${entryRest} from generate_series(1, ${entriesPerMonth}) n`,
      );
    }
    rows.push({
      name: `${table}: size after 12 months of the same`,
      value: await sizeOf(client, table),
      unit: 'MB',
    });
  }
  return rows;
}

async function sizeOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ size: number }>(
    'select pg_total_relation_size($1::regclass)::float8 / 1e6 as size',
    [table],
  );
  return rows[0]?.size ?? 0;
}

async function measure(
  client: pg.Client,
  work: () => Promise<unknown>,
): Promise<{ seconds: number; walMegabytes: number }> {
  const position = async (): Promise<string> =>
    (await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')).rows[0]?.at ??
    '0/0';
  const from = await position();
  const started = performance.now();
  await work();
  const spent = (performance.now() - started) / 1000;
  const { rows } = await client.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 as bytes',
    [from],
  );
  return { seconds: spent, walMegabytes: (rows[0]?.bytes ?? 0) / 1e6 };
}

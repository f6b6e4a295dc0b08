/** Fills a migrated database with the ledgers of many members, in the order in which a park would have written them. */
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';

import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { ClubYears, type LedgerRows } from './club-years.ts';

const membersAtOnce = 5000;

const columns = {
  entries:
    'transaction_id, kind, source, member_id, source_id, source_ref, product, occurred_at, recorded_at, basis, origin',
  lines: 'line_id, transaction_id, member_id, account, points, posts_at, expires_at, lot_id, earned_at',
};

const tables: readonly [field: keyof LedgerRows, table: string][] = [
  [
    'members',
    'loyalty_members (member_id, user_id, email, email_key, status, joined_at, first_name, last_name)',
  ],
  ['claims', 'loyalty_claims (claim_id, source_kind, source_id, member_id, claimed_at)'],
  ['entries', `made_entries (${columns.entries})`],
  ['lines', `made_lines (${columns.lines})`],
];

/**
 * The generator makes one member after the other. A park's entries come in the order of time, so that those of a member
 * are all over the table: the lines get their numbers, and the tables their rows, in this order.
 */
const inOrderOfTime = [
  `create unlogged table numbered as select l.line_id as old_id, row_number() over (order by e.recorded_at, l.line_id) as line_id
    from made_lines l join made_entries e using (transaction_id)`,
  `analyze made_entries, made_lines, numbered`,
  `insert into ledger_transactions (${columns.entries})
    select transaction_id, kind, case kind when 'Expiry' then n.line_id::text else source end, member_id, source_id, source_ref, product,
      occurred_at, recorded_at, basis, origin
    from made_entries left join numbered n on kind = 'Expiry' and n.old_id::text = source order by recorded_at`,
  `insert into ledger_lines (${columns.lines})
    select n.line_id, transaction_id, member_id, account, points, posts_at, expires_at, lot.line_id, earned_at
    from made_lines l join numbered n on n.old_id = l.line_id left join numbered lot on lot.old_id = l.lot_id order by n.line_id`,
  'drop table made_entries, made_lines, numbered',
];

/** Copies the rows without indexes and triggers, which are put back at the end. Returns how many there are. */
export async function fillLedger(
  url: string,
  membersTotal: number,
): Promise<{ entries: number; lines: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica`);
  await client.query(`set work_mem = '512MB'`);
  for (const [made, table] of [
    ['made_entries', 'ledger_transactions'],
    ['made_lines', 'ledger_lines'],
  ])
    await client.query(`create unlogged table ${made} (like ${table} including defaults)`);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('ledger_lines', 'ledger_transactions', 'loyalty_claims') and indexname not like '%pkey'`,
  );
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  const years = new ClubYears(7);
  for (let members = 0; members < membersTotal; members += membersAtOnce) {
    const rows = years.next(Math.min(membersAtOnce, membersTotal - members));
    for (const [field, table] of tables)
      await pipeline(Readable.from([rows[field]]), client.query(copyFrom(`copy ${table} from stdin`)));
  }
  for (const statement of inOrderOfTime) await client.query(statement);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ entries: number; lines: number }>(
    `select (select count(*)::int from ledger_transactions) as entries, (select count(*)::int from ledger_lines) as lines`,
  );
  await client.end();
  return rows[0] ?? { entries: 0, lines: 0 };
}

/** Runs statements on a connection of their own. */
export async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

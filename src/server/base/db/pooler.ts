/** What changes behind a connection pooler such as PgBouncer, which lends a connection for a session or a transaction. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'zod/mini';

import type { Database } from './database.ts';
import type { Pooler } from './poolers.ts';
import { readRows } from './read-rows.ts';
import { SetupError } from '../setup-error.ts';

/** How long a statement may take, and how long a transaction may wait for its next one, in milliseconds. */
export const statementLimits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 };

/** Prepares each new connection of the pool for the pooler. */
export function suitPooler(pool: Pick<pg.Pool, 'on'>, pooler: Pooler): void {
  pool.on('connect', (client) => {
    // A session of the pooler's is this connection's alone; what it sets is undone before another gets it.
    if (pooler === 'session') void client.query(setLimits).catch(() => undefined);
    if (pooler === 'transaction-unnamed') sendUnnamed(client);
  });
}

/**
 * Throws SetupError unless the role has the limits that a pooler keeps servers from setting: by transaction a pooler gives
 * each one to another connection, so they must belong to the role.
 */
export async function requireLimitsOfRole(db: Database): Promise<void> {
  const answer = await db.execute(sql`
    select current_user as role, current_database() as database,
      (select setting::int from pg_settings where name = 'statement_timeout') as statement,
      (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as idle,
      current_setting('synchronous_commit') as commit`);
  const [found] = readRows(answer, limitsSchema);
  if (found === undefined) return;
  const { statement_timeout: statement, idle_in_transaction_session_timeout: idle } = statementLimits;
  const isLimited = isBelowLimit(found.statement, statement) && isBelowLimit(found.idle, idle);
  if (isLimited && safeCommits.has(found.commit)) return;
  const alter = (name: string, value: number | string): string =>
    `alter role "${found.role}" in database "${found.database}" set ${name} = ${value};`;
  throw new SetupError(
    'Behind a pooler in transaction mode the servers cannot set their limits by themselves. Give them to the role, and ' +
      `then reconnect the pooler:\n${alter('statement_timeout', statement)}\n` +
      `${alter('idle_in_transaction_session_timeout', idle)}\n${alter('synchronous_commit', 'on')}`,
  );
}

const limitsSchema = z.object({
  role: z.string(),
  database: z.string(),
  statement: z.number(),
  idle: z.number(),
  commit: z.string(),
});

/** With these a commit that was answered is on the disk; `local` and `remote_write` may lose it in a failover. */
const safeCommits = new Set(['on', 'remote_apply']);

/** PostgreSQL reads 0 as no limit. */
const isBelowLimit = (set: number, max: number): boolean => set > 0 && set <= max;

const setLimits = [
  ...Object.entries(statementLimits).map(([name, value]) => `set ${name} = ${value}`),
  'set synchronous_commit = on',
].join('; ');

function sendUnnamed(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown; // any of its forms, passed on as it is
  Object.assign(client, { query: (asked: unknown, ...more: unknown[]) => send(withoutName(asked), ...more) });
}

/** The same query without the name under which it would be kept; a running query of the driver stays as it is. */
export function withoutName(asked: unknown): unknown {
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
  return isNamed ? { ...asked, name: undefined } : asked;
}

/** What changes behind a connection pooler such as PgBouncer, which lends a connection for a session or a transaction. */
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import * as z from 'zod/mini';

import { type Database, readRows } from './database.ts';
import { findWrongSettings, readSessionSettings } from './session-settings.ts';
import { SetupError } from '../setup-error.ts';

/** How long a statement may take, and how long a transaction may wait for its next one, in milliseconds. */
export const statementLimits = { statement_timeout: 5000, idle_in_transaction_session_timeout: 10_000 };

/** Prepares each new connection of the pool for the pooler. */
export function suitPooler(pool: Pick<pg.Pool, 'on'>, pooler: Pooler): void {
  pool.on('connect', (client) => {
    if (pooler === 'transaction-unnamed') sendUnnamed(client);
  });
}

/**
 * Throws SetupError unless the role has the limits and settings that servers cannot set: by transaction a pooler gives
 * each one to another connection, so they must belong to the role.
 */
export async function requireLimitsOfRole(db: Database): Promise<void> {
  const answer = await db.execute(sql`
    select current_user as role, current_database() as database,
      (select setting::int from pg_settings where name = 'statement_timeout') as statement,
      (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as idle`);
  const [found] = readRows(answer, limitsSchema);
  if (found === undefined) return;
  const { statement_timeout: statement, idle_in_transaction_session_timeout: idle } = statementLimits;
  const wrong = [
    ...(isBelowLimit(found.statement, statement) ? [] : [['statement_timeout', String(statement)]]),
    ...(isBelowLimit(found.idle, idle) ? [] : [['idle_in_transaction_session_timeout', String(idle)]]),
    ...findWrongSettings(readRows(await db.execute(sql.raw(readSessionSettings)), z.unknown())),
  ];
  if (wrong.length === 0) return;
  const alters = wrong.map(
    ([name, value]) =>
      `alter role "${found.role}" in database "${found.database}" set ${name} to '${value}';`,
  );
  throw new SetupError(
    'Behind a pooler in transaction mode the servers cannot set what their statements count on. Give it to the role, and ' +
      `then reconnect the pooler:\n${alters.join('\n')}`,
  );
}

const limitsSchema = z.object({
  role: z.string(),
  database: z.string(),
  statement: z.number(),
  idle: z.number(),
});

/** PostgreSQL reads 0 as no limit. */
const isBelowLimit = (set: number, max: number): boolean => set > 0 && set <= max;

function sendUnnamed(client: pg.PoolClient): void {
  const send = client.query.bind(client) as (...sent: unknown[]) => unknown; // any of its forms, passed on as it is
  Object.assign(client, { query: (asked: unknown, ...more: unknown[]) => send(withoutName(asked), ...more) });
}

/** The same query without the name under which it would be kept; a running query of the driver stays as it is. */
export function withoutName(asked: unknown): unknown {
  const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked);
  return isNamed ? { ...asked, name: undefined } : asked;
}

/** The kinds of connection poolers that a server can work behind. */

/**
 * The ways of a pooler: `session` lends a connection until the server gives it back, `transaction` for one transaction,
 * and knows prepared statements (PgBouncer from 1.21 on). `transaction-unnamed` is for one that does not know them: each
 * statement is then read and planned again.
 */
export const poolers = ['none', 'session', 'transaction', 'transaction-unnamed'] as const;

/** One of them. */
export type Pooler = (typeof poolers)[number];

/** True if what a connection sets would stay on it for the server that gets it next, so that no connection may set anything. */
export function lendsByTransaction(pooler: Pooler | undefined): boolean {
  return pooler === 'transaction' || pooler === 'transaction-unnamed';
}

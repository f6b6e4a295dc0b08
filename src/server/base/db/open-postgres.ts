import { drizzle, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

import { isSilentDatabase } from './classify-error.ts';
import { migratePostgres, type MigrationWait } from './migrate-postgres.ts';
import { readDatabaseHosts } from './database-hosts.ts';
import { followHosts, type HostPool } from './follow-hosts.ts';
import { limitQueries } from './limit-queries.ts';
import { requireWrites } from './read-only-host.ts';
import { withConnection } from './with-connection.ts';
import { noTracer, type Tracer } from '../tracer.ts';
import type { Database, OpenDatabase, RunShort, ShortWork } from './database.ts';
import { requireLimitsOfRole, statementLimits, suitPooler } from './pooler.ts';
import { lendsByTransaction, type Pooler } from './poolers.ts';
import { setSession } from './session-settings.ts';

/** How the pool connects. */
export interface PoolOptions {
  tracer?: Tracer | undefined;
  /** What stands between the server and its database; nothing if it is left out. */
  pooler?: Pooler | undefined;
  /** How many connections the pool holds at most; 16 if it is left out. */
  connectionsMax?: number | undefined;
  /** How long a call waits for a free connection before it fails; 2000 if it is left out. */
  waitMilliseconds?: number | undefined;
  /** How long a query waits for its answer before its connection counts as dead; 7000 if it is left out. */
  silenceMilliseconds?: number | undefined;
}

/** Opens a pool on a PostgreSQL server; its limits prevent a stalled database from blocking every guest. */
export async function openPostgres(
  databaseUrl: string,
  wait: MigrationWait = {},
  options: PoolOptions = {},
): Promise<OpenDatabase> {
  await migratePostgres(databaseUrl, wait, options.pooler);
  if (lendsByTransaction(options.pooler))
    await withConnection(databaseUrl, requireLimitsOfRole, options.pooler);
  return openPool(databaseUrl, options);
}

/** The same pool on a database whose tables are known to be those of this version. */
export function openPool(databaseUrl: string, options: PoolOptions = {}): OpenDatabase {
  const { urls, mustAcceptWrites } = readDatabaseHosts(databaseUrl);
  const hosts = followHosts(urls, (url) => openPoolOfHost(url, mustAcceptWrites, options));
  const query = (...asked: [pg.QueryConfig, unknown[]]): Promise<unknown> =>
    hosts.lend((client) => client.query(...asked));
  // The query builder calls nothing else of this pool, which never connects, because the transactions are ours.
  const db: Database = drizzle(Object.assign(new pg.Pool(), { query }));
  Object.assign(db, transactionsOn(hosts));
  return { db, close: () => hosts.close() };
}

function openPoolOfHost(connectionString: string, mustAcceptWrites: boolean, options: PoolOptions): pg.Pool {
  const { tracer = noTracer, pooler = 'none', connectionsMax = 16, waitMilliseconds = 2000 } = options;
  // The pool waits for it, and gives away no connection on which it fails, though its types name no promise.
  const preparing = {
    onConnect: async (client: pg.ClientBase): Promise<void> => {
      if (mustAcceptWrites) await requireWrites(client);
      if (!lendsByTransaction(pooler)) await setSession(client, statementLimits);
    },
  };
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    connectionTimeoutMillis: waitMilliseconds,
    // Finds out that a host has vanished while it owes no answer, or while a long statement runs.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    // A pooler that the configuration does not name refuses these at the start of a connection.
    ...(pooler === 'none' && statementLimits),
    ...preparing,
  });
  // A connection that dies while idle or in use must not end the process; its query fails by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  limitQueries(pool, options.silenceMilliseconds);
  suitPooler(pool, pooler);
  tracer.traceQueries(pool);
  return pool;
}

/**
 * The library's own transactions never release a connection on which BEGIN fails, such as one that was just cut off, and
 * build each prepared statement anew in every transaction.
 */
function transactionsOn(hosts: HostPool): { transaction: Database['transaction']; runShort: RunShort } {
  const dialect = new PgDialect();
  const ofClient = new WeakMap<pg.PoolClient, Transaction>();
  const transactionOf = (client: pg.PoolClient): Transaction => {
    const tx = ofClient.get(client) ?? new NodePgTransaction(dialect, drizzle(client)._.session, undefined);
    ofClient.set(client, tx);
    return tx;
  };
  return {
    transaction: (work, config) =>
      hosts.lend(async (client) => {
        const tx = transactionOf(client);
        await client.query('begin');
        return orRollBack(client, async () => {
          if (config !== undefined) await tx.setTransaction(config);
          const result = await work(tx);
          await client.query('commit');
          return result;
        });
      }),
    runShort: (work) => hosts.lend((client) => runTogether(client, transactionOf(client), work)),
  };
}

type Transaction = NodePgTransaction<Record<string, never>, Record<string, never>>;

/** The driver sends what it is given without waiting for the answers before, for as long as `pipeline` is set. */
async function runTogether<Seen, Result>(
  client: pg.PoolClient,
  tx: Transaction,
  { look, act }: ShortWork<Seen, Result>,
): Promise<Result> {
  Object.assign(client, { pipeline: true });
  try {
    return await orRollBack(client, async () => {
      const [, seen] = await Promise.all([client.query('begin'), look(tx)]);
      let committed: Promise<unknown> | undefined;
      const result = await act(tx, seen, (last) => {
        afterNextQuery(client, () => {
          committed = client.query('commit');
          committed.catch(() => undefined); // It is awaited below, unless the last statement fails too.
        });
        return last();
      });
      await (committed ?? client.query('commit'));
      return result;
    });
  } finally {
    Object.assign(client, { pipeline: false });
  }
}

/** Acts as soon as the next query is sent; the query builder sends most of them a moment after they are called. */
function afterNextQuery(client: pg.PoolClient, act: () => void): void {
  // Any of its forms, passed on as it is; a bound one would be bound once more in every transaction.
  const send = Reflect.get(client, 'query') as (...sent: unknown[]) => unknown;
  const query = (...sent: unknown[]): unknown => {
    Object.assign(client, { query: send });
    const answer = Reflect.apply(send, client, sent);
    act();
    return answer;
  };
  Object.assign(client, { query });
}

async function orRollBack<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // A silent host would not answer this either.
    if (!isSilentDatabase(error)) await client.query('rollback');
    throw error;
  }
}

import { setTimeout } from 'node:timers/promises';

import { drizzle, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

import { isSilentDatabase, isHostFault, isReadOnlyDatabase } from './classify-error.ts';
import { migratePostgres, type MigrationWait } from './migrate-postgres.ts';
import { readDatabaseHosts } from './database-hosts.ts';
import { requireWrites } from './read-only-host.ts';
import { withConnection } from './connect-client.ts';
import { noTracer, type Tracer } from '../tracer.ts';
import type { Database, OpenDatabase, RunShort, ShortWork } from './database.ts';
import {
  requireLimitsOfRole,
  statementLimits,
  suitPooler,
  lendsByTransaction,
  type Pooler,
} from './pooler.ts';
import { setSession } from './session-settings.ts';
import { liftStatementLimit } from './session.queries.ts';

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

// Limits the time of every query on our side too. PostgreSQL limits every statement, but only a host that is alive and
// reachable says so: to one that is frozen or cut off, the operating system sends for a quarter of an hour. No
// transaction could lift the driver's `query_timeout` as a setting of the pool: 0 for a query means the setting.

/** After this an answer cannot come anymore: the statement's own limit is over. */
export const silenceMilliseconds = statementLimits.statement_timeout + 2000;

/** Limits the queries of all connections of the pool, but for those of transactions that have lifted the limit. */
function limitQueries(pool: Pick<pg.Pool, 'on'>, milliseconds: number = silenceMilliseconds): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown; // any of its forms, passed on
    let hasLimit = true;
    const query = (asked: unknown, ...more: unknown[]): unknown => {
      const config = typeof asked === 'string' ? { text: asked } : asked;
      if (!isStatement(config)) return send(asked, ...more);
      if (config.text === liftStatementLimit) hasLimit = false;
      const limited = { ...config, query_timeout: hasLimit ? milliseconds : 0 };
      if (config.text === 'commit' || config.text === 'rollback') hasLimit = true;
      return send(limited, ...more);
    };
    Object.assign(client, { query });
  });
}

/** False for a running query of the driver, such as a cursor. */
function isStatement(asked: unknown): asked is { text: string } {
  return typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked);
}

/** Lends connections. */
interface HostPool {
  /** Works with a connection, which no other call uses meanwhile. */
  lend<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Makes a pool of these addresses, each of one host. */
function followHosts(urls: readonly string[], openLimited: (url: string) => pg.Pool): HostPool {
  let turn = 0;
  const openNext = (): pg.Pool => openLimited(urls[turn % urls.length] ?? '');
  let pool = openNext();
  let isClosed = false;
  const ending = new Set<Promise<void>>();
  const leave = (left: pg.Pool): void => {
    if (left !== pool || isClosed) return; // another call has left it already
    turn += 1;
    pool = openNext();
    const end = endWhenServed(left).finally(() => ending.delete(end));
    ending.add(end);
  };
  const connect = async (): Promise<{ of: pg.Pool; client: pg.PoolClient }> => {
    for (const faults: unknown[] = []; ;) {
      const of = pool;
      try {
        return { of, client: await of.connect() };
      } catch (error) {
        // A call that only waited for a free connection goes on too if the host was left meanwhile.
        if (urls.length === 1 || !(isHostFault(error) || of !== pool)) throw error;
        faults.push(error);
        leave(of);
        // That there are only standbys says more than that the old leader is away.
        if (faults.length >= urls.length) throw faults.find(isReadOnlyDatabase) ?? error;
      }
    }
  };
  return {
    lend: async (work) => {
      const { of, client } = await connect();
      let isLost = false;
      try {
        return await work(client);
      } catch (error) {
        // All connections of the pool lead to the same host: to a standby since a failover, or to one that is frozen.
        isLost = isReadOnlyDatabase(error) || isSilentDatabase(error);
        if (isLost) leave(of);
        throw error;
      } finally {
        client.release(isLost); // the pool drops a broken connection by itself
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...ending, pool.end()]);
    },
  };
}

/** Calls that wait for a connection of it would wait for nothing if it ended at once; now they fail, and try the next. */
async function endWhenServed(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await setTimeout(100);
  await pool.end();
}

/** One connection without a pool, for a command or a question before the pool exists. */
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';

import { isReadOnlyDatabase } from './classify-error.ts';
import { readDatabaseHosts } from './database-hosts.ts';
import { lendsByTransaction, type Pooler } from './pooler.ts';
import { requireWrites } from './read-only-host.ts';
import { setSession } from './session-settings.ts';
import type { Database } from './database.ts';

/** A process that has just started may be too busy to notice an answer soon. */
const patienceMilliseconds = 5000;

/** The role that an address names, or that the driver takes for one without a role. */
export function readRole(databaseUrl: string): string {
  return (
    new pg.Client({ connectionString: readDatabaseHosts(databaseUrl).urls[0] ?? databaseUrl }).user ?? ''
  );
}

/**
 * Connects to the database; of several hosts to the one that accepts writes. Throws the error of the driver, or a
 * ReadOnlyHostError if all hosts are standbys.
 */
export async function connectClient(
  databaseUrl: string,
  { pooler, ...options }: Pick<pg.ClientConfig, 'query_timeout'> & { pooler?: Pooler | undefined } = {},
): Promise<pg.Client> {
  const { urls, mustAcceptWrites } = readDatabaseHosts(databaseUrl);
  const prepare = async (client: pg.Client): Promise<void> => {
    if (mustAcceptWrites) await requireWrites(client);
    if (!lendsByTransaction(pooler)) await setSession(client);
  };
  const faults: unknown[] = [];
  for (const connectionString of urls) {
    const config = { ...options, connectionString, connectionTimeoutMillis: patienceMilliseconds };
    try {
      return await connectOnce(config, prepare);
    } catch (error) {
      faults.push(error);
    }
  }
  // That there are only standbys says more than that the old leader is away.
  throw faults.find(isReadOnlyDatabase) ?? faults[0];
}

async function connectOnce(
  config: pg.ClientConfig,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  const client = new pg.Client(config);
  // A broken connection fails its own query; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await prepare(client);
    return client;
  } catch (error) {
    void client.end().catch(() => undefined); // A host that is cut off never confirms.
    throw error;
  }
}

/** One connection without a pool, as its own role, to a database that may lack tables; closes it afterwards. */
export async function withConnection<Result>(
  connectionString: string,
  run: (db: Database) => Promise<Result>,
  pooler?: Pooler,
): Promise<Result> {
  const client = await connectClient(connectionString, { pooler });
  try {
    return await run(drizzle(client));
  } finally {
    await client.end();
  }
}

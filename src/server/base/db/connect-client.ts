/** One connection without a pool, for a command or a question before the pool exists. */
import pg from 'pg';

import { readDatabaseHosts } from './database-hosts.ts';
import { makePrimaryFinder } from './find-primary.ts';
import { lendsByTransaction, type Pooler } from './poolers.ts';
import { clientsOfPrimary } from './primary-client.ts';
import { setSession } from './session-settings.ts';

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
  const config = {
    ...options,
    connectionString: urls[0] ?? databaseUrl,
    connectionTimeoutMillis: patienceMilliseconds,
  };
  const Client = mustAcceptWrites
    ? clientsOfPrimary(makePrimaryFinder(urls, patienceMilliseconds))
    : pg.Client;
  const client = new Client(config);
  // A broken connection fails its own query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  if (lendsByTransaction(pooler)) return client;
  try {
    await setSession(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

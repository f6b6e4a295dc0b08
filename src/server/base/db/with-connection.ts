import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';

import type { Database } from './database.ts';

/** One connection without a pool, as its own role, to a database that may lack tables; closes it afterwards. */
export async function withConnection<Result>(
  connectionString: string,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000 });
  // A broken connection fails its own query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(drizzle(client));
  } finally {
    await client.end();
  }
}

import { drizzle } from 'drizzle-orm/node-postgres';

import { connectClient } from './connect-client.ts';
import type { Database } from './database.ts';
import type { Pooler } from './pooler.ts';

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

import { join } from 'node:path';

import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

import { refuseUnreleased } from './applied-migrations.queries.ts';
import { openEmbeddedDatabase } from './embedded/open.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Opens the embedded database below the data folder. */
export async function openEmbedded(dataDir: string, onHalt: (error: Error) => void): Promise<OpenDatabase> {
  const embedded = await openEmbeddedDatabase({ dataDir, onHalt });
  return {
    db: await prepareEmbedded(embedded.pglite),
    kind: 'embedded',
    close: () => embedded.close(),
  };
}

/** Migrates an embedded database and wraps it. */
export async function prepareEmbedded(pglite: PGlite): Promise<Database> {
  const db = drizzle(pglite);
  await refuseUnreleased(db);
  await migrate(db, { migrationsFolder: join(import.meta.dirname, 'migrations') });
  return db;
}

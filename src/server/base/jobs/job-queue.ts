/** The job queue: jobs are rows of our own database, so they commit or vanish with the business they belong to. */
import type { PgBoss } from 'pg-boss';

import type { OpenDatabase } from '../db/database.ts';

/** Makes a queue on the database; `start()` it before use. */
export async function makeJobQueue(
  database: Pick<OpenDatabase, 'kind' | 'forJobs'>,
  onError: (error: Error) => void,
): Promise<PgBoss> {
  // Loaded once the server listens: guests need not wait for it.
  const { PgBoss: JobQueue } = await import('pg-boss');
  const queue = new JobQueue({
    db: await database.forJobs(),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    reindex: false,
  });
  queue.on('error', onError);
  return queue;
}

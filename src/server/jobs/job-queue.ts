/** The job queue: jobs are rows of our own database, so they commit or vanish with the business they belong to. */
import { PgBoss } from 'pg-boss';

import type { OpenDatabase } from '../db/open-database.ts';

/** Makes a queue on the database; `start()` it before use. */
export function makeJobQueue(
  database: Pick<OpenDatabase, 'kind' | 'forJobs'>,
  onError: (error: Error) => void,
): PgBoss {
  const queue = new PgBoss({
    db: database.forJobs,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    reindex: false,
  });
  queue.on('error', onError);
  return queue;
}

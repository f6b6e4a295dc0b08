import { PGlite } from '@electric-sql/pglite';

const sharedBuffers = '32MB';

/**
 * The command line of the built-in PostgreSQL: the library's own, but with durable commits. The library switches fsync
 * off (`-F`), and its fdatasync does nothing, so both `fsync` and the method must be set.
 */
export const serverParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...setting('fsync', 'on'),
  ...setting('wal_sync_method', 'fsync'),
  ...setting('synchronous_commit', 'on'),
  ...setting('full_page_writes', 'on'),
  // Failed statements are not logged, because their text may hold a guest's input.
  ...setting('log_min_messages', 'log'),
  // The engine fills all of it with zeros at each start, and the operating system caches the files too.
  ...setting('shared_buffers', sharedBuffers),
  ...setting('work_mem', '8MB'),
  ...setting('maintenance_work_mem', '32MB'),
  // The amount of log that is kept for reuse after a checkpoint; the default of 80 MB would triple the size of a
  // small database.
  ...setting('min_wal_size', '16MB'),
];

/**
 * The options of initdb. Log files of 4 MB instead of 16 start sooner, and filling the next one with zeros blocks the
 * process for a quarter of the time. `createDatabaseFolder` does the flushing.
 */
export const initdbParameters: string[] = [
  '--wal-segsize=4',
  '--no-sync',
  '--set',
  `shared_buffers=${sharedBuffers}`,
];

function setting(name: string, value: string): [string, string] {
  return ['-c', `${name}=${value}`];
}

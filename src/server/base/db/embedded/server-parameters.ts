import { PGlite } from '@electric-sql/pglite';

const sharedBuffers = '32MB';

/**
 * Command line of the built-in PostgreSQL: the library's own, but with every commit made safe. The library switches
 * fsync off (`-F`), and its fdatasync does nothing at all, so that both `fsync` and the method must be said.
 */
export const serverParameters: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...setting('fsync', 'on'),
  ...setting('wal_sync_method', 'fsync'),
  ...setting('synchronous_commit', 'on'),
  ...setting('full_page_writes', 'on'),
  // No refused statement in the server's log: its text may hold what a guest typed.
  ...setting('log_min_messages', 'log'),
  // All of it is filled with zeros at each start, and the operating system caches the files as well.
  ...setting('shared_buffers', sharedBuffers),
  ...setting('work_mem', '8MB'),
  ...setting('maintenance_work_mem', '32MB'),
  // How much log is kept for reuse after a checkpoint; the default of 80 MB would triple the size of a small database.
  ...setting('min_wal_size', '16MB'),
];

/**
 * Options of initdb. Log files of 4 MB instead of 16 start sooner, and filling the next one with zeros stops the
 * process for a quarter of the time. Flushing is done by `createDatabaseFolder`.
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

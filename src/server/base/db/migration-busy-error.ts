/** Another process kept the migration lock for longer than this one waits. Trying again later is safe. */
export class MigrationBusyError extends Error {
  override name = 'MigrationBusyError';
}

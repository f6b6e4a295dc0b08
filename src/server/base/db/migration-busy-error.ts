/** Another process held the migration lock for longer than this one waits. A later retry is safe. */
export class MigrationBusyError extends Error {
  override name = 'MigrationBusyError';
}

/** Another command archives or restores at this moment. A later retry is safe. */
export class ArchivingBusyError extends Error {
  override name = 'ArchivingBusyError';
}

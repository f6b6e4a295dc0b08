/** Brings the rows of an archive back into the database, all of them or none. */
import { liftTimeLimit } from '#server/base/db/time-limit.queries.ts';
import { SetupError } from '#server/base/setup-error.ts';
import type { StoredArchive } from '#server/staff/audit-archives.queries.ts';
import { areKeysOfBackup } from '../backup/make-backup.ts';
import { hashFile, readArchiveRows } from './archive-file.ts';
import { openHeader, type OpenedHeader } from './archive-header.ts';
import { findArchive, setState } from './archives.queries.ts';
import { forgetArchivedLedger } from './ledger-rows.queries.ts';
import type { ArchiveServices } from './make-archive.ts';
import { archivePieces, restorePiece } from './pieces.ts';

/** An archive's file that belongs to this database. */
export interface KnownFile {
  path: string;
  archive: StoredArchive;
  opened: OpenedHeader;
}

/**
 * Opens a file of this park that the database knows. Throws a SetupError for another pass phrase, another park, a changed
 * file, or one that this database never noted.
 */
export async function openKnownFile(
  { db, secrets }: Pick<ArchiveServices, 'db' | 'secrets'>,
  path: string,
  passphrase: string,
): Promise<KnownFile> {
  const opened = await openHeader(path, passphrase);
  if (!areKeysOfBackup(secrets, opened.header))
    throw new SetupError(`${path} is an archive of another park: the keys in KEYS_DIR do not open it.`);
  const archive = await findArchive(db, opened.header.archiveId);
  if (archive === undefined)
    throw new SetupError(
      `${path} is not known to this database: nothing was deleted for it, or the database is older than the archive.`,
    );
  if ((await hashFile(path)) !== archive.fileSha256.toString('hex'))
    throw new SetupError(`${path} was changed or is cut off.`);
  return { path, archive, opened };
}

/** Restores an archive in one transaction; returns how many rows came back. */
export async function restoreArchive(
  services: ArchiveServices,
  { path, archive, opened }: KnownFile,
): Promise<number> {
  const { archiveId, kind } = archive;
  return services.db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    if ((await findArchive(tx, archiveId))?.state === 'restored')
      throw new SetupError('This archive was restored before: its rows are in the database.');
    await setState(tx, archiveId, 'restored');
    let rows = 0;
    for await (const piece of archivePieces(kind, readArchiveRows(path, opened)))
      rows += await restorePiece(tx, { kind, archiveId }, piece);
    await forgetArchivedLedger(tx, archiveId);
    return rows;
  });
}

/**
 * Makes a backup: the database in one snapshot, and every photo that it references, encrypted with a pass phrase
 * (docs/runbook.md).
 */
import { mkdir, readdir } from 'node:fs/promises';

import type { Database, OpenDatabase } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { photoFiles, type PhotoStore } from '#server/base/ports/photo-store.ts';
import { openSealed, sealBytes, type SealPlace } from '#server/base/security/seal.ts';
import type { Services } from '#server/base/services.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { writeManifest, type BackupFile, type Manifest } from './manifest.ts';
import { dumpDatabase } from './postgres-tools.ts';
import { writeBytes, writeLines, type BackupPlace } from './sealed-file.ts';
import { deriveKey, makeKeyDerivation } from './sealed-stream.ts';
import { dumpRows, listPhotoSlots, listTables, readSchemaVersion, readSequences } from './tables.queries.ts';

export interface BackupSource extends Pick<Services, 'config' | 'clock' | 'secrets'> {
  database: Pick<OpenDatabase, 'db'>;
  sealedPhotos: PhotoStore;
}

/** The name of pg_dump's archive in a backup. */
export const archiveName = 'database.pg_dump.sealed';
/** The name of the photos' file in a backup. */
export const photosName = 'photos.jsonl.zst.sealed';
/** The text that is sealed with the server's key, to recognize the key later. */
export const keyCheckText = 'promenade';
/** The name under which that text is sealed. */
export const keyCheckPlace: SealPlace = { purpose: 'links', boundTo: 'backup' };

/** The name of a table's file in a backup. */
export function tableFileName(table: string): string {
  return `${table}.jsonl.zst.sealed`;
}

/** Writes a backup into a new or empty folder and returns its manifest; `kind` is the format of the database. */
export async function makeBackup(
  source: BackupSource,
  { folder, passphrase, kind }: { folder: string; passphrase: string; kind: Manifest['kind'] },
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new SetupError(`${folder} is not empty.`);
  const derivation = makeKeyDerivation();
  const place = { folder, backupKey: deriveKey(passphrase, derivation) };
  const { db } = source.database;
  const dump = kind === 'tables' ? await writeTables(db, place) : await writeArchive(source, place);
  // Photos come after the database, so the backup may contain an unreferenced photo but lacks none.
  const photos = await writeLines(place, photosName, photoLines(db, source.sealedPhotos));
  const manifest: Manifest = {
    format: 'promenade-backup',
    version: 1,
    madeAt: source.clock.now().toISOString(),
    kind,
    schema: await readSchemaVersion(db),
    derivation,
    keyCheck: makeKeyCheck(source.secrets),
    files: [...dump.files, photos],
    sequences: dump.sequences,
  };
  await writeManifest(folder, manifest, place.backupKey);
  return manifest;
}

/** A text sealed with the server's key, by which a backup and an archive know their park. */
export function makeKeyCheck(secrets: Services['secrets']): string {
  return sealBytes(secrets, keyCheckPlace, Buffer.from(keyCheckText)).toString('base64');
}

/** True if these are the keys of the park of the backup. */
export function areKeysOfBackup(secrets: Services['secrets'], manifest: Pick<Manifest, 'keyCheck'>): boolean {
  const opened = openSealed(secrets, keyCheckPlace, Buffer.from(manifest.keyCheck, 'base64'));
  return opened?.toString() === keyCheckText;
}

type Dump = Pick<Manifest, 'files' | 'sequences'>;

function writeTables(db: Database, place: BackupPlace): Promise<Dump> {
  return db.transaction(
    async (tx) => {
      await liftTimeLimit(tx);
      const files: BackupFile[] = [];
      for (const table of await listTables(tx))
        files.push(await writeLines(place, tableFileName(table.name), dumpRows(tx, table)));
      return { files, sequences: await readSequences(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function writeArchive({ config }: BackupSource, place: BackupPlace): Promise<Dump> {
  const { databaseUrl } = config;
  if (databaseUrl === undefined) throw new SetupError('pg_dump needs DATABASE_URL.');
  const archive = await dumpDatabase(databaseUrl, (bytes) => writeBytes(place, archiveName, bytes));
  return { files: [archive], sequences: [] };
}

/**
 * Photos are encrypted in their store and are copied that way, so that a backup shows no face without the server's
 * key.
 */
async function* photoLines(db: Database, sealedPhotos: PhotoStore): AsyncGenerator<string> {
  for await (const uid of listPhotoSlots(db)) {
    const contents = await Promise.all(photoFiles.map((file) => sealedPhotos.read(uid, file)));
    for (const [index, file] of photoFiles.entries()) {
      const content = contents[index];
      if (content !== undefined) yield JSON.stringify({ uid, file, content: content.toString('base64') });
    }
  }
}

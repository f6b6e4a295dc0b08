/** Restores a backup into an empty database and the photo store; never touches existing data. */
import * as z from 'zod/mini';

import { connectClient } from '#server/base/db/connect-client.ts';
import type { Database, OpenDatabase } from '#server/base/db/database.ts';
import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { photoFiles, type PhotoFile, type PhotoStore } from '#server/base/ports/photo-store.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { archiveName, photosName, tableFileName } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreDatabase } from './postgres-tools.ts';
import { readBytes, readLines, type BackupPlace } from './sealed-file.ts';
import {
  hasRows,
  listTables,
  loadRows,
  readSchemaVersion,
  setSequence,
  setTriggers,
  type DumpedTable,
} from './tables.queries.ts';

/** The number of rows in one insert statement. */
const batchRowsMax = 1000;
const batchCharactersMax = 4 * 1024 * 1024;

/** Restores the archive of pg_dump. Call it before the server's own code opens the database. */
export async function restoreArchive(databaseUrl: string, place: BackupPlace): Promise<void> {
  await refuseTables(databaseUrl);
  await restoreDatabase(databaseUrl, readBytes(place, archiveName));
}

/** Restores the tables of a backup into a migrated, empty database, in one transaction. */
export async function restoreTables(
  { db }: Pick<OpenDatabase, 'db'>,
  place: BackupPlace,
  manifest: Manifest,
): Promise<void> {
  await db.transaction(async (tx) => {
    await liftTimeLimit(tx);
    await refuseOtherSchema(tx, manifest);
    const tables = await listTables(tx);
    for (const table of tables)
      if (await hasRows(tx, table))
        throw new SetupError(`The database is not empty: ${table.name} has rows.`);
    const inBackup = new Set(manifest.files.map(({ name }) => name));
    for (const table of tables) {
      if (!inBackup.has(tableFileName(table.name))) continue;
      await setTriggers(tx, table, 'disable');
      await loadTable(tx, table, place);
      await setTriggers(tx, table, 'enable');
    }
    for (const sequence of manifest.sequences) await setSequence(tx, sequence);
  });
}

/** The number of photos written concurrently, because most of the time is spent waiting for the store. */
const slotsAtOnce = 8;

/** Restores the photos, sealed as they were; returns their number. */
export async function restorePhotos(sealedPhotos: PhotoStore, place: BackupPlace): Promise<number> {
  let waiting = new Map<string, Map<PhotoFile, Buffer>>();
  let slots = 0;
  const store = async (): Promise<void> => {
    await Promise.all(Array.from(waiting, ([uid, files]) => sealedPhotos.write(uid, files)));
    slots += waiting.size;
    waiting = new Map();
  };
  await readLines(place, photosName, async (line) => {
    const { uid, file, content } = photoLine.parse(JSON.parse(line));
    // The files of a slot follow one another, so the waiting slot is complete when another one begins.
    if (!waiting.has(uid) && waiting.size >= slotsAtOnce) await store();
    const files = waiting.get(uid) ?? new Map<PhotoFile, Buffer>();
    waiting.set(uid, files.set(file, Buffer.from(content, 'base64')));
  });
  await store();
  return slots;
}

const photoLine = z.object({
  uid: z.uuid(),
  file: z.enum(photoFiles),
  content: z.string(),
});

async function loadTable(tx: Database, table: DumpedTable, place: BackupPlace): Promise<void> {
  let batch: string[] = [];
  let characters = 0;
  const load = async (): Promise<void> => {
    if (batch.length > 0) await loadRows(tx, table, batch);
    batch = [];
    characters = 0;
  };
  await readLines(place, tableFileName(table.name), async (line) => {
    batch.push(line);
    characters += line.length;
    if (batch.length >= batchRowsMax || characters >= batchCharactersMax) await load();
  });
  await load();
}

/** Rows fit only the schema of their origin, so an older backup must be restored by the version that made it. */
async function refuseOtherSchema(tx: Database, { schema }: Manifest): Promise<void> {
  const here = await readSchemaVersion(tx);
  if (here.last === schema.last) return;
  throw new SetupError(
    `The backup has ${schema.migrations} migrations, this version ${here.migrations}: restore it with the version that made it, then upgrade.`,
  );
}

/** An archive contains its own tables. */
async function refuseTables(databaseUrl: string): Promise<void> {
  const client = await connectClient(databaseUrl);
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    if (rows[0]?.count !== 0)
      throw new SetupError('The database is not empty: an archive of pg_dump needs one without tables.');
  } finally {
    await client.end();
  }
}

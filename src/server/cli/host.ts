/** Opens what a command works with, from the environment of the server. */
import { loadBrand } from '../brand/load-brand.ts';
import { openPhotoStore } from '../adapters/open-photo-store.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type OpenDatabase } from '../db/open-database.ts';
import type { PhotoStore } from '../ports/photo-store.ts';
import { systemClock } from '../ports/clock.ts';
import { loadSecrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { SetupError } from '../setup-error.ts';

/** What every command may use; the photo store opens what the server has sealed. */
export interface Host extends Pick<Services, 'config' | 'db' | 'clock' | 'secrets' | 'photoStore' | 'brand'> {
  /** The photos as they lie in the store, sealed. */
  sealedPhotos: PhotoStore;
  database: OpenDatabase;
}

/** Opens the host's database and keys for one command, and closes the database after it. */
export async function withHost<Result>(
  environment: Readonly<Record<string, string | undefined>>,
  run: (host: Host) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(environment);
  const secrets = readSecrets(config);
  const stores = await openPhotoStore(config, secrets);
  const brand = await loadBrand();
  const database = await openDatabase(config);
  try {
    return await run({ config, secrets, brand, clock: systemClock, database, db: database.db, ...stores });
  } finally {
    await database.close();
  }
}

/** The server's secrets; a command never makes them, for that would hide a wrong KEYS_DIR. */
export function readSecrets(config: Config): Services['secrets'] {
  try {
    return loadSecrets(config.keysDir, false);
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

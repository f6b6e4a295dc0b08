/** Opens the database and keys of a command, from the environment of the server. */
import { readBrand } from '#server/base/brand/load-brand.ts';
import { openDatabaseClock } from '#server/adapters/database-clock.ts';
import { openConnectors } from '#server/adapters/connector-rest.ts';
import { loadPlugins } from '#server/adapters/load-plugins.ts';
import { openPhotoStore } from '#server/adapters/open-photo-store.ts';
import { makeBackground } from '#server/base/background.ts';
import { ConfigError, readConfig, type Config } from '#server/base/config/config.ts';
import { openDatabaseOfHost, type HostDatabase } from '#server/base/db/open-database.ts';
import { followSettings } from '#server/base/follow-settings.ts';
import { makeMetrics } from '#server/base/metrics.ts';
import { makeExternalSystems } from '#server/base/external-systems/external-systems.ts';
import type { PhotoStore } from '#server/base/ports/photo-store.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import type { Services } from '#server/base/services.ts';
import { SetupError } from '#server/base/setup-error.ts';

/** The services of a command; the photo store decrypts the server's photos. */
export interface Host extends Pick<
  Services,
  'config' | 'db' | 'clock' | 'secrets' | 'photoStore' | 'brand' | 'crm' | 'pointOfSale' | 'hotel'
> {
  /** The photos as stored, encrypted. */
  sealedPhotos: PhotoStore;
  database: HostDatabase;
}

/** Opens the host's database and keys for one command, and closes the database after it. */
export async function withHost<Result>(
  environment: Readonly<Record<string, string | undefined>>,
  run: (host: Host) => Promise<Result>,
): Promise<Result> {
  const { brand, faults = [] } = await readBrand(environment);
  const config = readConfig(environment, undefined, faults);
  if (brand === undefined) throw new ConfigError(faults);
  const secrets = readSecrets(config);
  // On standard error, because the result may be JSON for a program.
  const database = await openDatabaseOfHost(config, { onWait: (text) => console.error(`… ${text}`) });
  try {
    const plugins = await loadPlugins(config, environment);
    const { clock } = await openDatabaseClock(database);
    const externalSystems = makeExternalSystems(clock, makeMetrics());
    const stores = await openPhotoStore(config, secrets, clock, externalSystems);
    const own = { db: database.db, clock, secrets, brand, background: makeBackground(), externalSystems };
    const { crm, pointOfSale, hotel } = openConnectors(own, plugins.connectors);
    const systems = { crm, pointOfSale, hotel };
    await followSettings({ db: database.db, brand });
    return await run({ config, secrets, brand, clock, database, db: database.db, ...systems, ...stores });
  } finally {
    await database.close();
  }
}

/** The server's secrets. A command never creates them, because that would hide a wrong KEYS_DIR. */
export function readSecrets(config: Config): Services['secrets'] {
  try {
    return loadSecrets(config.keysDir, false);
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Makes the demo park once for all test files: its keys and photos, and the database that each test copies. Vitest runs
 * this before the first test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeDiskPhotoStore } from '#server/adapters/photo-store-disk.ts';
import { sealPhotoStore } from '#server/adapters/photo-store-sealed.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { loadGoogleKeys } from '#server/base/security/keys/google-keys.ts';
import { loadOrCreateWalletKeys } from '#server/base/security/keys/wallet-keys.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { makeParkTemplate, type ParkTemplate } from './park-database.ts';
import { useTestServer } from './test-database-server.ts';

/** The initial time of the tests' clock: an early afternoon of the demo park. */
export const testNow = new Date('2026-11-21T19:00:00Z');

/** The common start of all tests. */
export interface PreparedPark extends ParkTemplate {
  /** Holds the keys (`keys`) and the photos (`photos`). */
  folder: string;
}

const variable = 'PREPARED_PARK';

/** Passes the location of the park to the test processes; the returned function runs after the last test. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { prepared, remove } = await preparePark();
  process.env[variable] = JSON.stringify(prepared);
  return remove;
}

/** The park that was made before the tests; a program outside of the tests makes its own. */
export async function findPreparedPark(): Promise<PreparedPark> {
  const told = process.env[variable];
  if (told === undefined) return (await preparePark()).prepared;
  return JSON.parse(told) as PreparedPark; // as written by setUp
}

async function preparePark(): Promise<{ prepared: PreparedPark; remove: () => Promise<void> }> {
  const endServer = await useTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'promenade-park-'));
  const keysDir = join(folder, 'keys');
  const secrets = loadSecrets(keysDir, true);
  const brand = await loadBrand();
  const operator = { name: brand.name, identifier: brand.downloadName };
  await loadOrCreateWalletKeys(keysDir, operator);
  // Each park reads this file from its copy of the folder. Making an RSA key takes a fifth of opening a park.
  loadGoogleKeys(keysDir, { maySubstitute: true, issuerId: undefined });
  const photoStore = sealPhotoStore(makeDiskPhotoStore(join(folder, 'photos')), secrets);
  const { made, remove } = await makeParkTemplate({ now: testNow, secrets, photoStore });
  return {
    prepared: { folder, ...made },
    remove: async () => {
      await remove();
      await rm(folder, { recursive: true, force: true });
      await endServer();
    },
  };
}

/** The demo park as a server of its own, for tests: a fresh database each time, a clock that the test moves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

import type { Brand } from '#contract/brand.ts';

import { openGoogleWallet } from '../adapters/open-google-wallet.ts';
import { makeDiskPhotoStore } from '../adapters/photo-store-disk.ts';
import { sealPhotoStore } from '../adapters/photo-store-sealed.ts';
import { makeApp } from '../app.ts';
import { loadBrand } from '../brand/load-brand.ts';
import { readConfig } from '../config.ts';
import { loadWebBuild } from '../features/pages/document.ts';
import { makeMetrics } from '../http/metrics.ts';
import { loadWalletKeys } from '../keys/wallet-keys.ts';
import { makeTestClock } from '../ports/clock.ts';
import { builtInTicketing } from '../ports/ticketing.ts';
import { makeThrowawaySecrets } from '../secrets.ts';
import type { Services } from '../services.ts';
import { makeParkDatabase } from './park-database.ts';

/** The moment at which the tests' clock stands at first: early afternoon of the demo park's own day. */
export const testNow = new Date('2026-11-21T19:00:00Z');

const secrets = makeThrowawaySecrets();
let shared: Promise<{ folder: string; brand: Brand; walletKeys: Services['walletKeys'] }> | undefined;

/** A park that a test may do anything to. */
export interface TestPark {
  app: FastifyInstance;
  services: Services;
  clock: ReturnType<typeof makeTestClock>;
  /** Posts JSON as a browser's own page would. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Opens a park with the demo data of `testNow`. */
export async function openTestPark(
  change: Partial<Services> = {},
  environment: Record<string, string> = {},
): Promise<TestPark> {
  shared ??= prepareShared();
  const { folder, brand, walletKeys } = await shared;
  const clock = makeTestClock(testNow);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PUBLIC_URL: 'http://park.test',
    ...environment,
  });
  const photoStore = sealPhotoStore(makeDiskPhotoStore(join(folder, 'photos')), secrets);
  const database = await makeParkDatabase({ now: testNow, secrets, photoStore });
  const services: Services = {
    config,
    brand,
    db: database.db,
    clock,
    secrets,
    walletKeys,
    googleWallet: await openGoogleWallet(config),
    applePush: undefined,
    photoStore,
    ticketing: builtInTicketing,
    mailServer: undefined,
    metrics: makeMetrics(),
    ...change,
  };
  const app = await makeApp(services, { build: await loadWebBuild(resolve('dist/web')) });
  await app.ready();
  return {
    app,
    services,
    clock,
    post: (path, body, headers = {}) =>
      app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** Runs a test in a park of its own, for tests that leave something behind. */
export async function withOwnPark(
  run: (own: TestPark) => Promise<void>,
  change: Partial<Services> = {},
): Promise<void> {
  const own = await openTestPark(change);
  try {
    await run(own);
  } finally {
    await own.close();
  }
}

async function prepareShared() {
  const folder = await mkdtemp(join(tmpdir(), 'promenade-test-'));
  process.once('exit', () => void rm(folder, { recursive: true, force: true }));
  const brand = await loadBrand();
  const walletKeys = await loadWalletKeys(join(folder, 'keys'), {
    maySubstitute: true,
    operator: { name: brand.name, identifier: brand.downloadName },
  });
  return { folder, brand, walletKeys };
}

/** The server as a whole, started and stopped as tools/start.ts does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { eq } from 'drizzle-orm';
import { expect, test, onTestFinished } from 'vitest';

import { permissions } from '#server/base/db/schema/administration.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { listWebAssets } from '#server/pages/assets/publish-web-assets.ts';
import { findWebAsset } from '#server/pages/assets/web-assets.queries.ts';
import { startServer } from '#server/main.ts';

test('a server that listens has put its scripts where those of other versions find them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-whole-'));
  const webBuildFolder = resolve('dist/web');
  const environment = { NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', METRICS_PORT: '0' };
  const server = await startServer(environment, { webBuildFolder });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  const paths = listWebAssets(join(webBuildFolder, 'client/assets'));
  expect(paths.length).toBeGreaterThan(50);
  for (const path of paths) expect(await findWebAsset(server.services.db, path), path).toBeDefined();
}, 60_000);

test('a server of a new version gives its park the permissions of that version when it starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-whole-'));
  const environment = { NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', METRICS_PORT: '0' };
  const start = () => startServer(environment, { webBuildFolder: resolve('dist/web') });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const before = await start();
  const { db } = before.services;
  await db.delete(permissions).where(eq(permissions.name, 'Order Correct'));
  await db.delete(settings).where(eq(settings.key, 'permissions-offered'));
  await before.stop();
  const after = await start();
  const found = await after.services.db.$count(permissions, eq(permissions.name, 'Order Correct'));
  await after.stop();
  expect(found).toBe(1);
}, 120_000);

/** The server as a whole, started and stopped as tools/start.ts does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { listWebAssets } from '#server/pages/assets/publish-web-assets.ts';
import { findWebAsset } from '#server/pages/assets/web-assets.queries.ts';
import { startServer } from '#server/main.ts';

test('a server that listens has put its scripts where those of other versions find them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-whole-'));
  const webBuildFolder = resolve('dist/web');
  const environment = { NODE_ENV: 'test', DATA_DIR: folder, PORT: '0', METRICS_PORT: '0' };
  const server = await startServer(environment, { webBuildFolder });
  try {
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    const paths = listWebAssets(join(webBuildFolder, 'client/assets'));
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) expect(await findWebAsset(server.services.db, path), path).toBeDefined();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

/** The PostgreSQL of the tests: the one that TEST_DATABASE_URL names, or the built-in one, started for this run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openEmbeddedServer } from '#server/base/db/embedded/open.ts';

const variable = 'TEST_DATABASE_URL';

/** The address of the server, whose role may create databases and roles. */
export function testServerUrl(): string {
  const url = process.env[variable] ?? '';
  if (url === '') throw new Error('The tests have no PostgreSQL: call useTestServer first.');
  return url;
}

/** Starts one unless there is one; all processes that this one starts use it too. The returned function ends it. */
export async function useTestServer(): Promise<() => Promise<void>> {
  if ((process.env[variable] ?? '') !== '') return () => Promise.resolve();
  const dataDir = mkdtempSync(join(tmpdir(), 'promenade-test-server-'));
  const port = await findFreePort();
  const { url, close } = await openEmbeddedServer({ dataDir, settings: { ...quick, port: String(port) } });
  const { username, pathname } = new URL(url);
  process.env[variable] = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  return async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Nothing need reach the disk, and tests stand proxies before the server's port. */
const quick = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  shared_buffers: '256MB',
};

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

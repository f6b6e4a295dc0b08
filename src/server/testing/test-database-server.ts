/** The PostgreSQL of the tests: the one that TEST_DATABASE_URL names, or the built-in one, started for this run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { embeddedRole } from '#server/base/db/embedded/create-cluster.ts';
import { openEmbeddedServer } from '#server/base/db/embedded/open.ts';
import { poolers, type Pooler } from '#server/base/db/pooler.ts';
import { closeServer, listenLocally } from './local-server.ts';

const variable = 'TEST_DATABASE_URL';
const socketVariable = 'TEST_DATABASE_SOCKET';

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
  process.env[variable] = `postgres://${embeddedRole}@127.0.0.1:${port}/postgres`;
  process.env[socketVariable] = new URL(url).hostname;
  return async () => {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** The same database by the socket of the run's own server: a statement costs a quarter less than by its port. */
export function bySocket(url: string): string {
  const { [socketVariable]: hostname, TEST_POOLER_URL: pooled = '' } = process.env;
  return hostname === undefined || pooled !== '' ? url : Object.assign(new URL(url), { hostname }).href;
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

/** A port of this machine that no one listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listenLocally(server);
  await closeServer(server);
  return port;
}

/** The same database by the pooler's host and port, and the mode for the pool. The owner of a park connects without it. */
export function throughPooler(url: URL): { url: string; pooler: Pooler } {
  const pooled = process.env['TEST_POOLER_URL'] ?? '';
  if (pooled === '') return { url: url.href, pooler: 'none' };
  const { hostname, port } = new URL(pooled);
  return { url: Object.assign(new URL(url), { hostname, port }).href, pooler: poolerOfTests() };
}

/** The mode of the tests' pooler. */
export function poolerOfTests(): Pooler {
  const named = process.env['TEST_POOLER'];
  return poolers.find((pooler) => pooler === named) ?? 'none';
}

/** How long a call of the tests waits for a connection: hundreds at once must all be answered on a busy machine, too. */
export const poolWaitMilliseconds = 30_000;

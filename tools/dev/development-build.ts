/**
 * The web build as the server reads it, made for development: the same files with other contents, so that the server
 * itself knows nothing of development. Scripts come from Vite, and the renderer can be exchanged.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { entryAddress } from './dress-page.ts';

const root = join(import.meta.dirname, '../..');

/** Where it is; below `dist/`, which nothing watches. */
export const developmentBuildFolder = join(root, 'dist/dev/web');

/** The files in which the two apps begin, as the manifest of the build names them. */
export const appEntries = {
  guest: 'src/web/guest/app/guest.entry.tsx',
  staff: 'src/web/staff/app/staff.entry.tsx',
};

/** Writes all of it anew. */
export function writeDevelopmentBuild(): void {
  rmSync(developmentBuildFolder, { recursive: true, force: true });
  for (const folder of ['client/assets', 'server', 'worker'])
    mkdirSync(join(developmentBuildFolder, folder), { recursive: true });
  const manifest = {
    [appEntries.guest]: { file: entryAddress('guest').slice(1) },
    [appEntries.staff]: { file: entryAddress('staff').slice(1) },
  };
  write('client/manifest.json', JSON.stringify(manifest));
  write('server/guest.server.js', "export * from '../../../../tools/dev/live-renderer.ts';\n");
  write('worker/service-worker.js', removeWorker);
}

function write(file: string, content: string): void {
  writeFileSync(join(developmentBuildFolder, file), content);
}

/** A kept page or script would hide what has changed since: the worker of an earlier `npm start` goes, and its stores. */
const removeWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

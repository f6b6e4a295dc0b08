/**
 * Writes a web build for development: the same files as a real build with other contents, so that the server needs no
 * code for development. Scripts come from Vite, and the renderer from renderer.ts.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { guestEntryOf, webLanguages } from '../web-texts/web-texts.ts';
import { entryAddress } from './dress-page.ts';

const root = join(import.meta.dirname, '../..');

/** The folder of this build, in `dist/`, which is not watched. */
export const developmentBuildFolder = join(root, 'dist/dev/web');

/** The entry files of the two apps, as the manifest of the build names them. */
export const appEntries = {
  guest: 'src/web/guest/app/guest.entry.tsx',
  staff: 'src/web/staff/app/staff.entry.tsx',
};

/** The entry file of the page for developers. */
export const developersEntry = 'src/web/developers/developers.entry.ts';

/** Deletes the folder and writes all files. */
export function writeDevelopmentBuild(): void {
  rmSync(developmentBuildFolder, { recursive: true, force: true });
  for (const folder of ['client/assets', 'server', 'staff-server', 'worker', 'scan-worker'])
    mkdirSync(join(developmentBuildFolder, folder), { recursive: true });
  const manifest = {
    ...Object.fromEntries(
      webLanguages.map((one) => [guestEntryOf(one), { file: entryAddress('guest', one).slice(1) }]),
    ),
    [appEntries.staff]: { file: entryAddress('staff').slice(1) },
    [developersEntry]: { file: entryAddress('developers').slice(1) },
  };
  write('client/manifest.json', JSON.stringify(manifest));
  write('staff-server/staff.server.js', staffBarNote);
  write('worker/service-worker.js', removeWorker);
  write('scan-worker/scan-worker.js', removeWorker);
}

function write(file: string, content: string): void {
  writeFileSync(join(developmentBuildFolder, file), content);
}

/** Vite serves the back office to the browser only, so a preview of a brand says where its bar is drawn. */
const staffBarNote =
  "export const renderStaffBar = () => '<p>npm start draws the bar of the back office.</p>';\n";

/**
 * The service worker of development removes the one of an earlier `npm start` with its stores, because a saved page or
 * script would hide changes.
 */
const removeWorker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

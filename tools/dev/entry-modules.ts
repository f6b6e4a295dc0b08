/**
 * Modules that only pages of `npm run dev` load: the entries of the two apps and of the page for developers, and the module that reloads a page after
 * a change of the server.
 */
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { guestEntryOf, webLanguages } from '../web-texts/web-texts.ts';
import { appEntries, developersEntry } from './development-build.ts';
import { entryAddress } from './dress-page.ts';

const root = join(import.meta.dirname, '../..');

/** The event that sends pages the current edition of the server. */
export const editionEvent = 'promenade:edition';

/**
 * The module that reloads a page after a change of the server; also the only script of the page that says why the
 * server does not run.
 */
export const followAddress = '/@dev/follow.js';

/** Serves these modules, and the workers' scripts below /assets/, where the app expects them. */
export function serveEntryModules(): Plugin {
  const modules = new Map([
    [followAddress, followModule],
    ...webLanguages.map((one): [string, string] => [entryAddress('guest', one), entryOf(guestEntryOf(one))]),
    [entryAddress('staff'), entryOf(join(root, appEntries.staff))],
    // Its styles are allowed by their hashes, so it takes no elements of Vite's client, and does not follow changes.
    [entryAddress('developers'), `import '${join(root, developersEntry)}';\n`],
  ]);
  return {
    name: 'development-entries',
    resolveId: (source) => (modules.has(source) ? source : undefined),
    load: (id) => modules.get(id),
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith(workersPrefix) === true)
          request.url = request.url.slice('/assets'.length);
        next();
      });
    },
    transform: {
      filter: { id: /\?worker&url$/ },
      // A page may start workers only from /assets/ (src/web/shared/workers/app-worker.ts).
      handler: (code) => code.replaceAll('"/src/', `"${workersPrefix}`),
      order: 'post',
    },
  };
}

const workersPrefix = '/assets/src/';

/** The preamble comes first, because React's refresh has to be installed before React loads. */
function entryOf(file: string): string {
  return `import '@vitejs/plugin-react/preamble';
import '${followAddress}';
import '${file}';
`;
}

/**
 * A page of an earlier edition reloads; a page that has lost the connection to `npm run dev` waits for the next one.
 */
const followModule = `
const edition = Number(document.querySelector('meta[name=dev-edition]').content);
import.meta.hot.on('${editionEvent}', (now) => {
  if (now.edition > edition) location.reload();
});
import.meta.hot.on('vite:ws:disconnect', async () => {
  const isBack = () => fetch('/@vite/client').then((response) => response.ok, () => false);
  do await new Promise((resolve) => setTimeout(resolve, 500));
  while (!(await isBack()));
  location.reload();
  await new Promise(() => {});
});
`;

/** What only pages of `npm run dev` load: the entries of the two apps, and the module that makes a page follow the server. */
import { join } from 'node:path';

import type { Plugin } from 'vite';

import { appEntries } from './development-build.ts';
import { entryAddress } from './dress-page.ts';

const root = join(import.meta.dirname, '../..');

/** The event that tells pages which edition of the server there is now. */
export const editionEvent = 'promenade:edition';

/** The module that makes a page follow the server; also the only script of the page that says why there is no server. */
export const followAddress = '/@dev/follow.js';

/** Serves these modules, and the workers' scripts below /assets/, where the app expects them. */
export function serveEntryModules(): Plugin {
  const modules = new Map([
    [followAddress, followModule],
    [entryAddress('guest'), entryOf(appEntries.guest)],
    [entryAddress('staff'), entryOf(appEntries.staff)],
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
      // A page may start workers from below /assets/ only (src/web/shared/workers/app-worker.ts).
      handler: (code) => code.replaceAll('"/src/', `"${workersPrefix}`),
      order: 'post',
    },
  };
}

const workersPrefix = '/assets/src/';

/** The preamble comes first: React's refresh has to be there before React is. */
function entryOf(file: string): string {
  return `import '@vitejs/plugin-react/preamble';
import '${followAddress}';
import '${join(root, file)}';
`;
}

/** A page of an earlier edition is loaded anew; a page that lost `npm run dev` itself waits for the next one. */
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

/** Vite's development server, and how open pages follow what changes in the server. */
import type { Server } from 'node:http';
import { join } from 'node:path';

import { createServer, type ViteDevServer } from 'vite';

import { developmentConfig } from '../../vite.config.ts';
import { appEntries } from './development-build.ts';
import { appOf, dressPage, type LiveStyle } from './dress-page.ts';
import { editionEvent, serveEntryModules } from './entry-modules.ts';

const root = join(import.meta.dirname, '../..');

/** The web side of `npm run dev`. */
export interface Web {
  middlewares: ViteDevServer['middlewares'];
  watcher: ViteDevServer['watcher'];
  /** Makes of a page of the server one that follows changes. */
  dress(html: string): Promise<string>;
  /** True for a file that a page has loaded: its pages take over a change by themselves. */
  isInPages(file: string): boolean;
  /** Has every page that was made before now load itself again. */
  startEdition(): void;
  /** Shows an error over every open page. */
  showError(reason: string): void;
  close(): Promise<void>;
}

/** Starts Vite beside the server that the browser asks. `ignored` are folders in which nothing is watched. */
export async function startWeb(httpServer: Server, ignored: readonly string[]): Promise<Web> {
  const config = developmentConfig();
  const vite = await createServer({
    ...config,
    plugins: [serveEntryModules(), ...(config.plugins ?? [])],
    optimizeDeps: { entries: Object.values(appEntries) },
    server: {
      ...config.server,
      hmr: { server: httpServer },
      watch: { ignored: ignored.map((folder) => `${folder}/**`) },
    },
  });
  // A style sheet notes the files whose class names it looks for as assets: those are in no page.
  const modulesOf = (file: string) => vite.environments.client.moduleGraph.getModulesByFile(file);
  let edition = 1;
  return {
    middlewares: vite.middlewares,
    watcher: vite.watcher,
    dress: async (html) => {
      const madeAt = edition;
      const app = appOf(html);
      if (app === undefined) return html;
      return dressPage(html, { styles: [await readStyle(vite, app)], edition: madeAt });
    },
    isInPages: (file) => [...(modulesOf(file) ?? [])].some((module) => module.type !== 'asset'),
    startEdition: () => {
      edition += 1;
      vite.environments.client.hot.send(editionEvent, { edition });
    },
    showError: (reason) =>
      vite.environments.client.hot.send({
        type: 'error',
        err: { message: 'The server does not start', stack: reason, plugin: 'server' },
      }),
    close: () => vite.close(),
  };
}

/** The app's style sheet, so that a page looks right before its script has come. */
async function readStyle(vite: ViteDevServer, app: 'guest' | 'staff'): Promise<LiveStyle> {
  const file = appEntries[app].replace(/\.entry\.tsx$/, '.css');
  const result = await vite.environments.client.transformRequest(`/${file}?direct`);
  return { id: join(root, file), css: result?.code ?? '' };
}

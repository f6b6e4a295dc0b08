/** Runs Vite's development server, and reloads open pages after changes in the server. */
import type { Server } from 'node:http';
import { join } from 'node:path';

import { createServer, type ViteDevServer } from 'vite';

import { developmentConfig } from '../../vite.config.ts';
import { appEntries, developersEntry } from './development-build.ts';
import { appOf, dressPage, type LiveStyle } from './dress-page.ts';
import { editionEvent, serveEntryModules } from './entry-modules.ts';

const root = join(import.meta.dirname, '../..');

/** The web side of `npm run dev`. */
export interface Web {
  middlewares: ViteDevServer['middlewares'];
  watcher: ViteDevServer['watcher'];
  /** Adds to a server's page the elements that make it follow changes. */
  dress(html: string): Promise<string>;
  /** True for a file that a page has loaded; Vite updates these pages itself. */
  isInPages(file: string): boolean;
  /** Reloads every page that was rendered before this call. */
  startEdition(): void;
  /** Shows an error over every open page. */
  showError(reason: string): void;
  close(): Promise<void>;
}

/** Starts Vite on the HTTP server of the front. Files in the `ignored` folders are not watched. */
export async function startWeb(httpServer: Server, ignored: readonly string[]): Promise<Web> {
  const config = developmentConfig();
  const vite = await createServer({
    ...config,
    plugins: [serveEntryModules(), ...(config.plugins ?? [])],
    // The browser compiles the texts in development only, so no entry imports the parser.
    optimizeDeps: {
      entries: [...Object.values(appEntries), developersEntry],
      include: ['@formatjs/icu-messageformat-parser'],
    },
    server: {
      ...config.server,
      hmr: { server: httpServer },
      watch: { ignored: ignored.map((folder) => `${folder}/**`) },
    },
  });
  // Tailwind registers the files that it searches for class names as assets of the style sheet; these are in no page.
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

/** The app's style sheet, so that a page has its look before its script has loaded. */
async function readStyle(vite: ViteDevServer, app: 'guest' | 'staff'): Promise<LiveStyle> {
  const file = appEntries[app].replace(/\.entry\.tsx$/, '.css');
  const result = await vite.environments.client.transformRequest(`/${file}?direct`);
  return { id: join(root, file), css: result?.code ?? '' };
}

/**
 * `npm run dev`: runs the server and both apps, and shows every saved change at once. Vite sends components and styles
 * to the open pages; a change in a file that the server reads restarts the server process, and the pages reload.
 */
import { createServer } from 'node:http';
import { join, relative } from 'node:path';

import { readConfig } from '../src/server/base/config/config.ts';
import { writeDevelopmentBuild } from './dev/development-build.ts';
import { makeFront } from './dev/front.ts';
import { bringRendererUpToDate, markRendererStale } from './dev/renderer.ts';
import { keepServer, type ServerKeeper } from './dev/server-process.ts';
import { startWeb, type Web } from './dev/web.ts';

const root = join(import.meta.dirname, '..');

if (process.env['NODE_ENV'] === 'production') {
  console.error('npm run dev is for development: start the server of a park with npm start.');
  process.exit(78);
}
// Set here, because Vite would set it to the mode of its last build, and the server must not inherit that.
process.env['NODE_ENV'] = 'development';
const { port, host, publicUrl, dataDir, brandDir } = readConfig(process.env);

// Folders without sources are not watched; a running database writes files all the time.
const unwatched = [
  dataDir,
  ...['dist', 'var', 'test-results', 'docs', 'bench', 'e2e'].map((name) => join(root, name)),
];

writeDevelopmentBuild();
const front = createServer();
const running: { server?: ServerKeeper } = {};
/** Whether the next start of the server shows something that the open pages do not have yet. */
let isNews = true;
const web = await openWeb();
const server = keepServer(prepareServer, (state) => {
  if (state.kind === 'down') web.showError(state.reason);
  else if (isNews) web.startEdition();
  // A page that says why no server runs has to reload, whatever the next one shows.
  isNews = state.kind === 'down';
});
running.server = server;
front.on(
  'request',
  makeFront({
    scripts: (request, response, next) => web.middlewares(request, response, next),
    state: () => server.state(),
    dress: (html) => web.dress(html),
  }),
);
front.listen(port, host);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

async function openWeb(): Promise<Web> {
  const opened = await startWeb(front, unwatched);
  opened.watcher.add(brandDir);
  opened.watcher.on('all', (_event, file) => takeChange(file));
  return opened;
}

function takeChange(file: string): void {
  const path = relative(root, file);
  const isOfRenderer = /^src\/(?:domain|contract|texts|web\/(?:guest|pass|shared))\/.*\.(?:tsx?|json)$/.test(
    path,
  );
  const isOfServer = /^src\/(?!web\/)/.test(path) || file.startsWith(`${brandDir}/`);
  if (/\.test\.tsx?$/.test(path) || !(isOfRenderer || isOfServer)) return;
  if (isOfRenderer) markRendererStale();
  // A module that only the server renders is in no page's script, so the pages have to reload.
  isNews ||= isOfServer || !web.isInPages(file);
  running.server?.restart();
}

async function prepareServer(): Promise<NodeJS.ProcessEnv> {
  await bringRendererUpToDate();
  return {
    TRUST_PROXY: '1',
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
  };
}

async function stop(): Promise<void> {
  front.close();
  await Promise.all([server.stop(), web.close()]);
  process.exit(0);
}

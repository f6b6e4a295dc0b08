/** `npm run dev`: rebuilds the web app and restarts the server whenever a source file changes. */
import { spawn } from 'node:child_process';

import { buildWeb, watchWeb } from './build.ts';

// The bundler sets NODE_ENV for itself; the server must not inherit that.
const environment = { ...process.env };
await buildWeb();
const stopWatching = await watchWeb();
// Node itself watches what the server imports, and the web build, which the server reads at its start.
const server = spawn(
  process.execPath,
  [
    '--import',
    './tools/quick-load.ts',
    '--watch-path=src',
    '--watch-path=dist/web',
    '--watch-path=brand.json',
    'tools/start.ts',
    '--built',
  ],
  {
    stdio: 'inherit',
    env: environment,
  },
);
server.on('close', (code) => {
  stopWatching();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));

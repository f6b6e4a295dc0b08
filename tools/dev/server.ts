/**
 * The server process of `npm run dev`: the same server, which reports to its parent the files that it has read and its
 * port.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { developmentBuildFolder } from './development-build.ts';
import { restartVariable, type FromServer } from './messages.ts';

const source = pathToFileURL(join(import.meta.dirname, '../../src/')).href;
const loaded = new Set<string>();

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (found.url.startsWith(source)) noteFile(found.url);
    return found;
  },
});

let unsent: string[] = [];

function noteFile(url: string): void {
  const file = fileURLToPath(url);
  if (loaded.has(file)) return;
  loaded.add(file);
  if (unsent.length === 0) setImmediate(sendFiles);
  unsent.push(file);
}

function sendFiles(): void {
  tell({ kind: 'loaded', files: unsent });
  unsent = [];
}

function tell(message: FromServer): void {
  process.send?.(message);
}

// Imported after the hook is registered, so that the hook sees every file of it.
const { startServer } = await import('../../src/server/main.ts');
const isRestart = process.env[restartVariable] !== undefined;
const server = await startServer(process.env, {
  webBuildFolder: developmentBuildFolder,
  onProgress: (text) => (isRestart ? undefined : console.log(`… ${text}`)),
  onHalt: fail,
}).catch(fail);
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(event, () => void server.stop().then(() => process.exit(0), fail));
tell({ kind: 'ready', port: Number(new URL(server.address).port) });
if (isRestart) console.log(`… the server is open again (${(performance.now() / 1000).toFixed(1)} s)`);
else await (await import('../introduce.ts')).introduce(server);

function fail(error: unknown): never {
  console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
  process.exit(1);
}

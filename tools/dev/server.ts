/** The server process of `npm run dev`: the same server, which reports its port to its parent. */
import { startServer } from '../../src/server/main.ts';
import { developmentBuildFolder } from './development-build.ts';
import { restartVariable, type ServerReady } from './server-process.ts';

const isRestart = process.env[restartVariable] !== undefined;
const server = await startServer(process.env, {
  webBuildFolder: developmentBuildFolder,
  onProgress: (text) => (isRestart ? undefined : console.log(`… ${text}`)),
  onHalt: fail,
}).catch(fail);
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(event, () => void server.stop().then(() => process.exit(0), fail));
const ready: ServerReady = { port: Number(new URL(server.address).port) };
process.send?.(ready);
if (isRestart) console.log(`… the server is open again (${(performance.now() / 1000).toFixed(1)} s)`);
else await (await import('../introduce.ts')).introduce(server);

function fail(error: unknown): never {
  console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
  process.exit(1);
}

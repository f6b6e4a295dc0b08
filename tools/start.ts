/**
 * `npm start`: builds the web app if it is not up to date, starts the server and prints the first addresses to open.
 */
import { ConfigError } from '../src/server/base/config/config.ts';
import { startServer, type RunningServer } from '../src/server/main.ts';
import { introduce } from './introduce.ts';
import { bringWebBuildUpToDate, isBuildFresh, webBuildFolder } from './web-build.ts';

try {
  if (!process.argv.includes('--built') && !isBuildFresh()) {
    console.log('… building the web app');
    await bringWebBuildUpToDate();
  }
  const server = await startServer(process.env, {
    webBuildFolder,
    onProgress: (text) => console.log(`… ${text}`),
    onHalt: (error) => {
      console.error(error.message);
      process.exit(1);
    },
  });
  const stopping = stopOnSignals(server);
  await introduce(server);
  if (process.argv.includes('--history')) addHistory(server.services, stopping);
} catch (error) {
  // An error of the configuration or of the machine, reported in one message; exit code 78 means "configuration" to a
  // supervisor.
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG'] !== undefined) console.error(error);
  process.exit(error instanceof ConfigError ? 78 : 1);
}

/**
 * Adds the demo park's past beside the first requests, so that the start takes no longer. A stop ends it between two
 * steps, and the next start goes on from there.
 */
function addHistory(services: RunningServer['services'], stopping: AbortSignal): void {
  services.background.run('demo history', async () => {
    const { loadDemoHistory } = await import('../src/server/demo/history/load-history.queries.ts');
    await loadDemoHistory(services, { isWanted: () => !stopping.aborted });
  });
}

/** Stops the server on a signal; the answer is aborted as soon as one comes. */
function stopOnSignals(server: RunningServer): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('… stopping');
      stopping.abort();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
  return stopping.signal;
}

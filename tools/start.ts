/**
 * `npm start`: builds the web app if it is not up to date, starts the server and prints the first addresses to open.
 */
import { ConfigError } from '../src/server/base/config/config.ts';
import { readSetup, startServer, type RunningServer, type StartOptions } from '../src/server/main.ts';
import { introduce } from './introduce.ts';
import { bringWebBuildUpToDate, isBuildFresh, webBuildFolder } from './web-build.ts';

try {
  const options = {
    webBuildFolder,
    completeBuild,
    onProgress: (text: string) => console.log(`… ${text}`),
    onHalt: (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  };
  if ((process.env['PARKS_DIR'] ?? '') !== '') await startParks(options);
  else {
    const server = await startServer(process.env, options);
    const stopping = stopOnSignals(server);
    await introduce(server);
    if (process.argv.includes('--history')) addHistory(server.services, stopping);
  }
} catch (error) {
  // An error of the configuration or of the machine, reported in one message; exit code 78 means "configuration" to a
  // supervisor.
  console.error(error instanceof Error ? error.message : error);
  if (process.env['DEBUG'] !== undefined) console.error(error);
  process.exit(error instanceof ConfigError ? 78 : 1);
}

/** Builds the web app if it is not up to date. */
async function completeBuild(): Promise<void> {
  if (process.argv.includes('--built') || isBuildFresh({ isQuick: true })) return;
  console.log('… building the web app');
  await bringWebBuildUpToDate({ isQuick: true });
}

/** Many parks in this process, if PARKS_DIR names their files. */
async function startParks(options: StartOptions): Promise<void> {
  const { startChain } = await import('../src/server/ops/chain/start-chain.ts');
  const chain = await startChain(process.env, {
    ...options,
    check: readSetup,
    start: (environment, park) => startServer(environment, { ...options, ...park }),
  });
  stopOnSignals(chain);
  for (const [name, { config }] of chain.parks) console.log(`  ${name.padEnd(14)} ${config.publicUrl}`);
  console.log(`\n  Listens at     ${chain.address}\n  Metrics        ${chain.metricsUrl}\n`);
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
function stopOnSignals(server: Pick<RunningServer, 'stop'>): AbortSignal {
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

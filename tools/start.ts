/**
 * `npm start`: builds the web app if it is not up to date, starts the server and prints the first addresses to open.
 */
import { version } from '../src/server/base/version.ts';
import { readSetup, startServer, type RunningServer, type StartOptions } from '../src/server/main.ts';
import { sayFailedStart, sayUncaught, startLines } from '../src/server/ops/start-lines.ts';
import { isBuildFresh, bringWebBuildUpToDate, webBuildFolder } from './web-build.ts';

const say = startLines(process.env);

try {
  sayUncaught(process.env, say);
  if (process.env['NODE_ENV'] === 'production') say('info', `Promenade ${version} starts`);
  const options = {
    webBuildFolder,
    completeBuild,
    onProgress: (text: string) => say('info', text, `… ${text}`),
    onHalt: (error: Error) => {
      say('fatal', error.message);
      process.exit(1);
    },
  };
  if ((process.env['PARKS_DIR'] ?? '') !== '') await startParks(options);
  else {
    const server = await startServer(process.env, options);
    const stopping = stopOnSignals(server);
    await sayOpen(server).catch(unlessStopped(stopping));
    if (process.argv.includes('--history')) addHistory(server.services, stopping);
  }
} catch (error) {
  if (process.env['DEBUG'] !== undefined) console.error(error);
  process.exit(sayFailedStart(error, say));
}

/** The first addresses to open. */
async function sayOpen(server: RunningServer): Promise<void> {
  const { config, services, metricsUrl } = server;
  if (config.mode === 'production')
    return say('info', `${services.brand.name} is open at ${config.publicUrl}, metrics at ${metricsUrl}`);
  const { introduce } = await import('./introduce.ts');
  await introduce(server);
}

/** Builds the web app if it is not up to date. */
async function completeBuild(): Promise<void> {
  if (process.argv.includes('--built') || isBuildFresh({ isQuick: true })) return;
  say('info', 'building the web app', '… building the web app');
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
  for (const [name, { config }] of chain.parks)
    say('info', `${name} at ${config.publicUrl}`, `  ${name.padEnd(14)} ${config.publicUrl}`);
  const { address, metricsUrl } = chain;
  say(
    'info',
    `listens at ${address}, metrics at ${metricsUrl}`,
    `\n  Listens at     ${address}\n  Metrics        ${metricsUrl}\n`,
  );
}

/**
 * Adds the demo park's past beside the first requests, so that the start takes no longer. A stop ends it between two
 * steps, and the next start goes on from there.
 */
function addHistory(services: RunningServer['services'], stopping: AbortSignal): void {
  services.background.run('demo history', async () => {
    const { loadDemoHistory } = await import('../src/server/demo/history/load-history.queries.ts');
    await loadDemoHistory(services, { isWanted: () => !stopping.aborted }).catch(unlessStopped(stopping));
  });
}

/** Throws an error on; but one that comes while the server stops is that of the database, which has closed. */
function unlessStopped(stopping: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!stopping.aborted) throw error;
  };
}

/** Stops the server on a signal; the answer is aborted as soon as one comes. */
function stopOnSignals(server: Pick<RunningServer, 'stop'>): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('info', 'stopping', '… stopping');
      stopping.abort();
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => process.exit(sayFailedStart(error, say)),
      );
    });
  }
  return stopping.signal;
}

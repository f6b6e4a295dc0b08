/**
 * `npm test`: builds the web app, then unit and API tests on the embedded database, the same API tests on a real
 * PostgreSQL where TEST_DATABASE_URL names one (CI does), the journeys in the Chromium that npm brings, and the main
 * walks in WebKit and Firefox where the machine has them. Everything below has a temporary folder of its own, which is
 * removed at the end, also when the run fails or is interrupted.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { useTemporaryFolder } from './temporary-folder.ts';
import { bringWebBuildUpToDate } from './web-build.ts';

const onlyArguments = process.argv.slice(2);

// These two would put their caches into the temporary folder, where they would be lost with it.
const cache = join(import.meta.dirname, '../node_modules/.cache');
process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'compile');
process.env['PWTEST_CACHE_DIR'] ??= join(cache, 'playwright');
useTemporaryFolder('npm-test');

let current: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // It ends what it has started and removes its own files; then this process exits, and with it the folder goes.
    if (current === undefined) process.exit(1);
    current.once('close', () => process.exit(1));
    current.kill(signal);
  });
}

await bringWebBuildUpToDate();
const { TEST_DATABASE_URL: databaseUrl, ...embeddedEnvironment } = process.env;
await run('unit and API tests, embedded database', ['vitest', 'run', ...onlyArguments], embeddedEnvironment);
if (databaseUrl !== undefined && databaseUrl !== '') {
  await run('API tests, PostgreSQL', ['vitest', 'run', '--project', 'api', ...onlyArguments], process.env);
}
if (onlyArguments.length === 0) {
  await run('journeys in Chromium', ['playwright', 'test'], embeddedEnvironment);
  await run('walks in WebKit and Firefox', ['node', 'e2e/engines/run.ts'], embeddedEnvironment);
}

async function run(name: string, command: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const [program = '', ...args] = command;
  const code = await new Promise<number>((resolve, reject) => {
    current = spawn(program, args, { stdio: 'inherit', env: environment });
    current.on('error', reject);
    current.on('close', (status) => resolve(status ?? 1));
  });
  current = undefined;
  console.log(`${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  if (code !== 0) process.exit(code);
}

/**
 * `npm test -- some/file ...`: runs only the unit, API or journey test files that match these names
 * (tools/choose-tests.ts); arguments that begin with a hyphen are passed to the test runner.
 *
 * `npm test`: builds the web app, then runs unit and API tests on the built-in database, or on the PostgreSQL that
 * TEST_DATABASE_URL names.
 * Then come the journeys in the Chromium from npm, and their steps in WebKit and Firefox, if they are installed, and in
 * the oldest supported browser. All steps share one temporary folder, which is removed at the end, even if the run fails
 * or is interrupted.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

import { keepRunTime } from './budgets/run-times.ts';
import { chooseTests, listTestFiles, type ChosenTests } from './choose-tests.ts';
import { failedJourneysFile, filesToTryAgain } from './second-try.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { bringWebBuildUpToDate } from './web-build.ts';

const root = join(import.meta.dirname, '..');
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'));
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const chosen = names.length === 0 ? undefined : chooseOrExit();

// Without these settings both tools would put their caches into the temporary folder and lose them with it.
const cache = join(root, 'node_modules/.cache');
process.env['NODE_COMPILE_CACHE'] ??= join(cache, 'compile');
process.env['PWTEST_CACHE_DIR'] ??= join(cache, 'playwright');
delete process.env['NODE_ENV']; // Each step has its own, whatever a shell says.
useTemporaryFolder('npm-test');

let current: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // The child stops its own children and removes its files; then this process exits, and the folder is removed.
    if (current === undefined) process.exit(1);
    current.once('close', () => process.exit(1));
    current.kill(signal);
  });
}

if (chosen === undefined) await runAll();
else await runChosen(chosen);

async function runAll(): Promise<void> {
  const startedAt = Date.now();
  await bringWebBuildUpToDate();
  await run('unit and API tests', ['vitest', 'run', ...flags]);
  if (flags.length > 0) return; // these arguments are Vitest's
  await runJourneys();
  await run('walks in WebKit, Firefox and the oldest browser', ['node', 'e2e/engines/run.ts']);
  keepRunTime('npm test', Date.now() - startedAt);
}

/** In CI, and only there, the journeys that failed are tried once more, in a park that no journey has changed. */
async function runJourneys(): Promise<void> {
  const code = await step('journeys in Chromium', ['playwright', 'test']);
  if (code === 0) return;
  const files = process.env['CI'] === undefined ? [] : filesToTryAgain(failedJourneysFile);
  if (files.length === 0) process.exit(code);
  console.log('\nA journey that passes now, and failed above, is a bug report all the same.');
  await run('the files of the failed journeys, once more, in a new park', [
    'playwright',
    'test',
    ...files.map((file) => `e2e/${file}`),
  ]);
}

async function runChosen({ unit, api, journeys }: ChosenTests): Promise<void> {
  if (api.length + journeys.length > 0) await bringWebBuildUpToDate();
  const tests = [...unit, ...api];
  if (tests.length > 0) await run('chosen tests', ['vitest', 'run', ...flags, ...tests]);
  if (journeys.length > 0)
    await run('chosen journeys in Chromium', ['playwright', 'test', ...flags, ...journeys]);
}

/** Reports a wrong name before anything is built. */
function chooseOrExit(): ChosenTests {
  try {
    return chooseTests(names, listTestFiles(), root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}

/** Runs a step, and ends the whole run if it fails. */
async function run(...args: Parameters<typeof step>): Promise<void> {
  const code = await step(...args);
  if (code !== 0) process.exit(code);
}

/** Runs a step and returns its exit code. */
async function step(name: string, command: readonly string[]): Promise<number> {
  console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const [program = '', ...args] = command;
  const code = await new Promise<number>((resolve, reject) => {
    current = spawn(program, args, { stdio: 'inherit' });
    current.on('error', reject);
    current.on('close', (status) => resolve(status ?? 1));
  });
  current = undefined;
  console.log(`${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return code;
}

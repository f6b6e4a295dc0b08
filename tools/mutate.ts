/**
 * Mutation tests, run by hand: plants one small bug at a time into a copy of the given files, runs the tests of their
 * folder, and lists the bugs that no test has noticed. `node tools/mutate.ts src/domain`, or a single file.
 * `--one-worker` uses only one core.
 */
import { existsSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative } from 'node:path';

import { Stryker } from '@stryker-mutator/core';

import { addOwnMutators, numberMutatorName } from './mutate/own-mutators.ts';

/** The share of planted bugs, in percent, that the tests of a folder must notice; some bugs change nothing. */
const shareMin: Readonly<Record<string, number>> = { 'src/domain': 92, 'src/pass': 88 };

const [target = '', ...flags] = process.argv.slice(2);
if (!existsSync(target)) {
  console.error('Name a folder or a file: node tools/mutate.ts src/domain [--one-worker]');
  process.exit(1);
}
const isFolder = statSync(target).isDirectory();
const folder = relative('.', isFolder ? target : dirname(target));
process.env['MUTATED_FOLDER'] = folder;
const copies = `var/mutate-${process.pid}`;
process.once('exit', () => rmSync(copies, { recursive: true, force: true }));
// Without these handlers Stryker would continue without its workers and count every bug as unnoticed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
addOwnMutators();
const planted = await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutate/vitest.config.ts', related: true },
  mutate: isFolder
    ? [
        `${folder}/**/*.ts`,
        `!${folder}/**/*.test.ts`,
        `!${folder}/**/*.sample.ts`,
        `!${folder}/**/testing/**`,
      ]
    : [relative('.', target)],
  coverageAnalysis: 'perTest',
  ignorePatterns: ['dist', 'var', 'e2e', 'docs', 'bench', 'deploy'],
  tempDirName: copies,
  cleanTempDir: 'always',
  // Stryker would read the file through an interface that TypeScript 7 no longer has, and it needs no rewriting.
  tsconfigFile: 'no-tsconfig.json',
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  // Below the last figure the run fails.
  thresholds: { high: 100, low: 0, break: (isFolder ? shareMin[folder] : undefined) ?? null },
  concurrency: flags.includes('--one-worker') ? 1 : Math.min(2, availableParallelism()),
  // Long, because a slow machine must not look like an endless loop.
  timeoutMS: 20_000,
  warnings: false,
  allowConsoleColors: false,
}).runMutationTest();
if (isFolder && !planted.some(({ mutatorName }) => mutatorName === numberMutatorName)) {
  console.error('No number was changed: look at tools/mutate/own-mutators.ts.');
  process.exitCode = 1;
}

/**
 * Mutation tests, run by hand: plants one small bug at a time into a copy of the given files, runs the tests of their
 * folder, and lists the bugs that no test has noticed. `node tools/mutate.ts src/domain`, or a single file.
 * `--one-worker` uses only one core.
 */
import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative } from 'node:path';

import { Stryker } from '@stryker-mutator/core';

import {
  describePlanted,
  type Planted,
  readEquivalents,
  splitByList,
  unusedEntries,
} from './mutate/equivalents.ts';
import { addOwnMutators, numberMutatorName } from './mutate/own-mutators.ts';

/** The share of planted bugs, in percent, that the tests of a folder must notice. */
const shareMin: Readonly<Record<string, number>> = { 'src/domain': 92, 'src/pass': 88 };

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const [target = '', ...flags] = process.argv.slice(2);
if (!existsSync(target)) {
  console.error('Name a folder or a file: node tools/mutate.ts src/domain [--one-worker]');
  process.exit(1);
}
const isFolder = statSync(target).isDirectory();
const folder = relative('.', isFolder ? target : dirname(target));
// Read before the run, so that an edit during it does not move the lines that are reported.
const sources = new Map(
  (isFolder ? globSync(`${folder}/**/*.ts`) : [relative('.', target)]).map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
);
process.exitCode = report(await plantBugs()) ? 0 : 1;

async function plantBugs(): Promise<readonly Result[]> {
  process.env['MUTATED_FOLDER'] = folder;
  const copies = `var/mutate-${process.pid}`;
  process.once('exit', () => rmSync(copies, { recursive: true, force: true }));
  // Without these handlers Stryker would continue without its workers and count every bug as unnoticed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  addOwnMutators();
  const stryker = new Stryker({
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
    reporters: ['progress-append-only'],
    concurrency: flags.includes('--one-worker') ? 1 : Math.min(2, availableParallelism()),
    // Long, because a slow machine must not look like an endless loop.
    timeoutMS: 20_000,
    warnings: false,
    allowConsoleColors: false,
  });
  return stryker.runMutationTest();
}

/** Prints the figures of each file and every unnoticed bug; returns false if the tests of the folder notice too few. */
function report(all: readonly Result[]): boolean {
  // An error is a test file that failed to load: it counts as a failing test.
  const planted = all.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const unnoticed = planted
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(plantedOf);
  const list = readEquivalents().filter(({ file }) => planted.some((mutant) => pathOf(mutant) === file));
  const { explained, missed } = splitByList(unnoticed, list);
  for (const file of new Set(planted.map(pathOf))) {
    const count =
      planted.filter((mutant) => pathOf(mutant) === file).length -
      explained.filter((one) => one.file === file).length;
    const ofFile = missed.filter((one) => one.file === file);
    console.log(`${file}: ${count - ofFile.length} of ${count} noticed`);
    for (const { lineNumber, line, change } of ofFile)
      console.log(`  ${file}:${lineNumber}\n    ${line}\n    ${change}`);
  }
  const unused = unusedEntries(list, unnoticed);
  for (const { file, line, mutant } of unused)
    console.log(
      `equivalents.json explains a bug that was not planted, or was noticed: ${file}: ${line}: ${mutant}`,
    );
  const count = planted.length - explained.length;
  const share = (100 * (count - missed.length)) / count;
  const timeouts = planted.filter(({ status }) => status === 'Timeout').length;
  console.log(
    `${target}: ${count - missed.length} of ${count} planted bugs noticed (${share.toFixed(1)} %, ${timeouts} by a test that did not end); ${explained.length} more change nothing.`,
  );
  if (!isFolder) return unused.length === 0;
  const hasNumbers = planted.some(({ mutatorName }) => mutatorName === numberMutatorName);
  if (!hasNumbers) console.error('No number was changed: look at tools/mutate/own-mutators.ts.');
  return hasNumbers && unused.length === 0 && share >= (shareMin[folder] ?? 0);
}

function plantedOf(mutant: Result): Planted {
  const file = pathOf(mutant);
  return describePlanted(file, sources.get(file) ?? '', mutant.location, mutant.replacement);
}

function pathOf({ fileName }: Result): string {
  return relative('.', fileName);
}

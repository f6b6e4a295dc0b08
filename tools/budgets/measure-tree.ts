/** Measures the size of a source tree, for the budgets in CONTRIBUTING.md. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every budget by the name of its row in the table, with the function that measures the tree below `root`. */
export const measures: Readonly<Record<string, (root: string) => number>> = {
  'hand-written TypeScript in all': (root) =>
    linesOf(root, ['*.ts', '{src,tools,bench,e2e,examples}/**/*.{ts,tsx,mjs}']),
  '`src` without tests': (root) =>
    linesOf(root, ['src/**/*.{ts,tsx}'], (file) => !/\.test\.tsx?$/.test(file)),
  '`tools`': (root) => linesOf(root, ['tools/**/*.{ts,mjs}']),
  '`bench`': (root) => linesOf(root, ['bench/**/*.{ts,tsx}']),
  '`e2e`': (root) => linesOf(root, ['e2e/**/*.{ts,tsx}']),
  'files of `src/server`': (root) =>
    globSync('src/server/**/*', { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile()).length,
  'runtime dependencies': (root) => Object.keys(packageJsonOf(root).dependencies).length,
  'packages that every machine installs': countPackages,
  'tests in the code': (root) => countTests(root, ['{src,tools}/**/*.test.{ts,tsx}']),
  journeys: (root) => countTests(root, ['e2e/*.e2e.ts']),
};

function linesOf(
  root: string,
  patterns: readonly string[],
  isCounted: (file: string) => boolean = () => true,
): number {
  return filesOf(root, patterns)
    .filter((file) => isCounted(file))
    .reduce((total, file) => total + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
}

/** The `test(...)` and `it(...)` of the files; one with a table of rows (`test.each`) is one test. */
function countTests(root: string, patterns: readonly string[]): number {
  const testPattern = /^\s*(?:test|it)(?:\.(?:each|for|concurrent|prop))*\(/gm;
  return filesOf(root, patterns).reduce(
    (total, file) => total + [...readFileSync(join(root, file), 'utf8').matchAll(testPattern)].length,
    0,
  );
}

/** Without the optional ones, most of which are for another processor or system. */
function countPackages(root: string): number {
  // npm wrote the lock in this form.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean }>;
  };
  return Object.entries(lock.packages).filter(([path, { optional }]) => path !== '' && optional !== true)
    .length;
}

function packageJsonOf(root: string): { dependencies: Record<string, string> } {
  // Our own file.
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
}

function filesOf(root: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] });
}

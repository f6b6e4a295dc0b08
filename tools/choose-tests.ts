/** Chooses the test files that `npm test -- ...` runs: by paths, parts of paths, or the files that they test. */
import { globSync } from 'node:fs';

/** The chosen files, by the program that runs them. */
export interface ChosenTests {
  /** Tests that need only Node. */
  unit: string[];
  /** Tests that run the server over a database. */
  api: string[];
  journeys: string[];
}

/** The path of every test file, relative to the root of the tree. */
export function listTestFiles(): string[] {
  return globSync(['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'e2e/*.e2e.ts']).toSorted();
}

/** Chooses the files that match each name. Throws if a name matches none. */
export function chooseTests(names: readonly string[], files: readonly string[], root: string): ChosenTests {
  const chosen = new Set<string>();
  for (const name of names) {
    const found = findTests(name.replace(`${root}/`, '').replace(/^\.\//, ''), files);
    if (found.length === 0) throw new Error(`No test file matches "${name}".`);
    for (const file of found) chosen.add(file);
  }
  const sorted: ChosenTests = { unit: [], api: [], journeys: [] };
  for (const file of [...chosen].toSorted()) sorted[kindOf(file)].push(file);
  return sorted;
}

/** The file itself, otherwise the tests of this source file, otherwise every file whose path contains the name. */
function findTests(name: string, files: readonly string[]): string[] {
  if (files.includes(name)) return [name];
  const stem = name.replace(/\.tsx?$/, '');
  const beside = stem === name ? [] : files.filter((file) => file.startsWith(`${stem}.`));
  return beside.length > 0 ? beside : files.filter((file) => file.includes(name));
}

function kindOf(file: string): keyof ChosenTests {
  if (file.startsWith('e2e/')) return 'journeys';
  return file.startsWith('src/server/') && !file.endsWith('.unit.test.ts') ? 'api' : 'unit';
}

/** Chooses the test files that `npm test -- ...` runs: by paths, parts of paths, or the files that they test. */
import { globSync } from 'node:fs';

/** The chosen files, by the program that runs them. */
export interface ChosenTests {
  /** Tests that need only Node. */
  unit: string[];
  /** Tests that run the server, on the embedded database and on the one of TEST_DATABASE_URL. */
  api: string[];
  /** Tests that need the database of TEST_DATABASE_URL. */
  postgres: string[];
  journeys: string[];
}

/** The path of every test file, relative to the root of the tree. */
export function listTestFiles(): string[] {
  return globSync(['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'e2e/*.e2e.ts']).toSorted();
}

/** Chooses the files that match each name. Throws an Error with suggestions if a name matches none. */
export function chooseTests(names: readonly string[], files: readonly string[], root: string): ChosenTests {
  const chosen = new Set<string>();
  for (const name of names) {
    const found = findTests(name.replace(`${root}/`, '').replace(/^\.\//, ''), files);
    if (found.length === 0) throw new Error(explainMiss(name, files));
    for (const file of found) chosen.add(file);
  }
  const sorted: ChosenTests = { unit: [], api: [], postgres: [], journeys: [] };
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
  if (!file.startsWith('src/server/') || file.endsWith('.unit.test.ts')) return 'unit';
  return file.endsWith('.postgres.test.ts') ? 'postgres' : 'api';
}

const suggestionsMax = 5;

/** Suggests the files whose names share the most words with the given name. */
function explainMiss(name: string, files: readonly string[]): string {
  const words = wordsOf(name);
  const nearest = files
    .map((file) => ({ file, shared: wordsOf(file).filter((word) => words.some(isLike(word))).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, suggestionsMax);
  const suggestions = nearest.map(({ file }) => `\n  ${file}`).join('');
  return `No test file matches "${name}".${suggestions === '' ? '' : ` Did you mean:${suggestions}`}`;
}

/** The words of a file's name, without those that every test file has. */
function wordsOf(path: string): string[] {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return file.split(/[^a-z\d]+/i).filter((word) => word !== '' && !/^(?:test|e2e|unit|tsx?)$/.test(word));
}

/** True for words with a common beginning, such as color and colors. */
function isLike(word: string): (other: string) => boolean {
  return (other) => other.slice(0, 4) === word.slice(0, 4);
}

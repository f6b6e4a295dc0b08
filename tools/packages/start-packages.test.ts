import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const sources = globSync(['src/**/*.{ts,tsx,css}', 'vite.config.ts', 'tools/{start,build,dev}.ts']).filter(
  (file) => !/\.test\.tsx?$|-testing\.tsx?$|\/testing\/|erase-guest-/.test(file),
);

/** The packages that a source names, such as `@mantine/core` for `import '@mantine/core/styles.css'`. */
function packagesOf(file: string): string[] {
  const named = /(?:from |import |import\(|@import |resolve\()'(?<name>(?:@[^/']+\/)?[^./#@'][^/']*)/g;
  return [...readFileSync(file, 'utf8').matchAll(named)].flatMap(({ groups }) => groups?.['name'] ?? []);
}

test('a start and a build need no package that is installed for tests only', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  }; // our own file
  const needed = sources.flatMap((file) => packagesOf(file).map((name) => ({ file, name })));
  expect(new Set(needed.map(({ name }) => name)).size).toBeGreaterThan(40);
  expect(needed.filter(({ name }) => name in devDependencies)).toEqual([]);
});

/** The second park of the journeys has nothing of the demonstration park, whose name must not even be in its files. */
import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { loadBrand } from '../src/server/base/brand/load-brand.ts';

const files = globSync('e2e/tidewater{.e2e.ts,/**/*.ts}');

test('no file of the second park names the demonstration park', async () => {
  const { name, shortName } = await loadBrand();
  const words = [name, shortName, name.split(' ', 1)[0] ?? name];
  expect(files.length).toBeGreaterThan(10);
  const naming = files.filter((file) => {
    const text = readFileSync(file, 'utf8').toLowerCase();
    return words.some((word) => text.includes(word.toLowerCase()));
  });
  expect(naming).toEqual([]);
});

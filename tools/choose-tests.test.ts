import { expect, test } from 'vitest';

import { chooseTests, listTestFiles } from './choose-tests.ts';

const root = '/home/dev/promenade';
const files = [
  'e2e/share.e2e.ts',
  'src/domain/colors.test.ts',
  'src/domain/pass-colors.test.ts',
  'src/server/loyalty/claims.test.ts',
  'src/server/passes/share/share.test.ts',
  'src/web/guest/share/share-form.test.tsx',
];
const none = { unit: [], api: [], journeys: [] };

test.each([
  ['its path', 'src/domain/colors.test.ts'],
  ['its path from the root of the disk', `${root}/src/domain/colors.test.ts`],
  ['its path from here', './src/domain/colors.test.ts'],
  ['the file that it tests', 'src/domain/colors.ts'],
  ['a part of its path', 'domain/colors'],
])('a test file is chosen by %s', (_, name) => {
  expect(chooseTests([name], files, root)).toEqual({ ...none, unit: ['src/domain/colors.test.ts'] });
});

test('a part of several paths chooses all of them, each for the program that runs it', () => {
  expect(chooseTests(['share'], files, root)).toEqual({
    ...none,
    unit: ['src/web/guest/share/share-form.test.tsx'],
    api: ['src/server/passes/share/share.test.ts'],
    journeys: ['e2e/share.e2e.ts'],
  });
});

test('several names choose the files of each, once', () => {
  const chosen = chooseTests(['loyalty', 'claims.test.ts', 'e2e/share.e2e.ts'], files, root);
  expect(chosen).toEqual({
    ...none,
    api: ['src/server/loyalty/claims.test.ts'],
    journeys: ['e2e/share.e2e.ts'],
  });
});

test('a wrong name is an error', () => {
  expect(() => chooseTests(['nothing-like-it'], files, root)).toThrow(
    'No test file matches "nothing-like-it".',
  );
});

test('the list of the tree holds tests of every kind', () => {
  const chosen = chooseTests(['.'], listTestFiles(), process.cwd());
  for (const kind of ['unit', 'api', 'journeys'] as const) expect(chosen[kind], kind).not.toEqual([]);
});

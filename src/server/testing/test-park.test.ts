import { readdirSync } from 'node:fs';

import { expect, test, vi } from 'vitest';

import { makeTemporaryFolder } from './temporary-folder.ts';
import { openTestPark } from './test-park.ts';

test('a park that does not open leaves no folder behind', async () => {
  const folder = makeTemporaryFolder('no-park');
  vi.stubEnv('TMPDIR', folder);
  await expect(openTestPark({}, { PUBLIC_URL: 'ftp://park.test' })).rejects.toThrow('PUBLIC_URL');
  expect(readdirSync(folder)).toEqual([]);
});

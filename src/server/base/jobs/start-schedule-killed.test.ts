/** A round on the built-in database whose server is killed. */
import { expect, test, vi } from 'vitest';

import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { openEmbedded } from '../db/open-database.ts';
import { countTakeOvers, killWhileRunning } from './testing/kill-while-running.ts';

// Two processes open a database each.
vi.setConfig({ testTimeout: 120_000 });

test('a server that is killed in the middle of a round runs it again a minute later', async () => {
  const dataDir = makeTemporaryFolder('promenade-killed-round');
  await killWhileRunning(dataDir);
  const database = await openEmbedded(dataDir);
  try {
    expect(await countTakeOvers(database.db)).toEqual({ withinLease: 0, afterLease: 1 });
  } finally {
    await database.close();
  }
});

/** A fake of the park's own systems for all tests of one file. */
import { afterAll, beforeEach } from 'vitest';

import { startFakeUpstream, type FakeUpstream } from './fake-upstream.ts';

/** Starts the fake until the last test of the file has ended; resets its behavior and data before each test. */
export async function startOwnUpstream(): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  afterAll(() => upstream.close());
  beforeEach(() => {
    upstream.behave('good');
    upstream.answers.clear();
    upstream.asked.length = 0;
  });
  return upstream;
}

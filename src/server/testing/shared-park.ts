/** What all tests of a file share that change nothing which another one reads. */
import { afterAll, beforeAll } from 'vitest';

import type { Services } from '#server/base/services.ts';
import { signInStaff, type SignedInStaff } from './staff.ts';
import { openTestPark, type TestPark } from './test-park.ts';

/** What `open` opens, from the first test of the file, or of its `describe`, to the last. */
export function keepOpen<Opened extends { close(): Promise<void> }>(open: () => Promise<Opened>): Opened {
  const opened = {} as Opened; // filled before the first test reads it
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}

/** A park of the tests of a file. */
export function sharePark(
  change: Partial<Services> = {},
  environment: Record<string, string> = {},
): TestPark {
  return keepOpen(() => openTestPark(change, environment));
}

/** A member of the team who is signed in at a shared park. */
export function shareStaff(park: TestPark, who: string): SignedInStaff {
  const staff = {} as SignedInStaff; // filled before the first test reads it
  beforeAll(async () => {
    Object.assign(staff, await signInStaff(park, who));
  });
  return staff;
}

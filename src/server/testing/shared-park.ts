/** What all tests of a file share that change nothing which another one reads. */
import { afterAll, beforeAll } from 'vitest';

import type { Services } from '#server/base/services.ts';
import { signInStaff, type SignedInStaff } from './staff.ts';
import { openTestPark, type TestPark } from './test-park.ts';

/** A park that is open from the first test of the file to the last. */
export function sharePark(
  change: Partial<Services> = {},
  environment: Record<string, string> = {},
): TestPark {
  const park = {} as TestPark; // filled before the first test reads it
  beforeAll(async () => {
    Object.assign(park, await openTestPark(change, environment));
  });
  afterAll(() => park.close());
  return park;
}

/** A member of the team who is signed in at a shared park. */
export function shareStaff(park: TestPark, who: string): SignedInStaff {
  const staff = {} as SignedInStaff; // filled before the first test reads it
  beforeAll(async () => {
    Object.assign(staff, await signInStaff(park, who));
  });
  return staff;
}

/** Vitest's `test` for tests that change data: each one that takes a park gets one of its own. */
import { test as plainTest } from 'vitest';

import type { Database } from '#server/base/db/database.ts';
import { openTestPark, type TestPark } from './test-park.ts';

type InPark<Park> = (park: Park, db: Database) => unknown;

/** Opens a park for each test that takes one, and closes it after the test; `add` takes the test as Vitest does. */
export function makeParkTest<Park extends TestPark>(open: () => Promise<Park>, add = plainTest) {
  // A function that takes nothing needs no park.
  const testInPark = (name: string, run: InPark<Park>, timeoutMs?: number) =>
    add(name, run.length === 0 ? (run as () => unknown) : () => runIn(open, run), timeoutMs);
  return Object.assign(testInPark, { each: add.each.bind(add) });
}

export const test = makeParkTest(() => openTestPark());

/** Runs in a park that it opens, and closes it. */
export async function runIn<Park extends TestPark>(
  open: () => Promise<Park>,
  run: InPark<Park>,
): Promise<void> {
  const park = await open();
  try {
    await run(park, park.services.db);
  } finally {
    await park.close();
  }
}

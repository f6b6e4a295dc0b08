import { expect } from 'vitest';

import { test } from '#server/testing/park-test.ts';
import { onceADay } from './sweep.queries.ts';

test('runs once in a day, again after it, and at once after a failure or a clock that was set back', async (_park, db) => {
  let runs = 0;
  const runAt = (instant: string, run: () => Promise<void> = () => Promise.resolve(void (runs += 1))) =>
    onceADay(db, { name: 'step', now: new Date(instant) }, run);
  await expect(
    runAt('2026-11-20T10:00:00Z', () => Promise.reject(new Error('The step failed.'))),
  ).rejects.toThrow('The step failed.');
  for (const instant of ['2026-11-20T10:10:00Z', '2026-11-20T10:20:00Z', '2026-11-21T10:09:59Z'])
    await runAt(instant);
  expect(runs).toBe(1);
  await runAt('2026-11-21T10:10:00Z');
  expect(runs).toBe(2);
  await runAt('2026-11-19T10:10:00Z');
  expect(runs).toBe(3);
});

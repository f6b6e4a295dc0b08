/** Hits of the watch list end with their retention, explained or not, in pieces. */
import { expect } from 'vitest';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import { watchHits } from '#server/base/db/schema/watch.ts';
import { runHousekeeping } from '#server/ops/housekeeping.ts';
import { test } from '#server/testing/park-test.ts';

const hitsKeptDays = retentionDays('watchHits');

test('a hit is kept for its days and deleted after them, thousands of them in one round', async (park) => {
  const { db, clock } = park.services;
  const hit = (number: number, daysAgo: number) => {
    const crossedAt = daysBefore(clock.now(), daysAgo);
    const facts = { figure: 'exports', subject: `member ${number}`, subjectName: 'Gail Osei' };
    const values = { firstEntryId: 0, times: 1, limitThen: 1, value: 2 };
    return { ...facts, ...values, crossedAt, day: crossedAt.toISOString().slice(0, 10) };
  };
  const old = Array.from({ length: 2500 }, (_, number) => hit(number, hitsKeptDays + 1));
  const explained = { explainedAt: clock.now(), explainedBy: 'Ada', note: 'A bus party' };
  await db
    .insert(watchHits)
    .values([
      ...old,
      { ...hit(2500, hitsKeptDays + 1), ...explained },
      hit(2501, hitsKeptDays - 1),
      { ...hit(2502, hitsKeptDays - 1), ...explained },
    ]);
  await runHousekeeping(park.services);
  const left = await db.select({ subject: watchHits.subject }).from(watchHits);
  expect(left.map(({ subject }) => subject).toSorted()).toEqual(['member 2501', 'member 2502']);
});

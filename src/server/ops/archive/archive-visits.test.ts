/** Visits to attractions leave and come back. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/read-rows.ts';
import { moveClockTo } from '#server/testing/club-member.ts';
import {
  archive,
  countRowsOf,
  openArchivingPark,
  pathOfOnlyFile,
  restore,
  type ArchivingPark,
} from './archive-testing.ts';

let own: ArchivingPark;

beforeEach(async () => {
  own = await openArchivingPark();
});
afterEach(() => own.close());

test('visits leave and come back, but not to a pass that names no one any more', async () => {
  const { db } = own.park.services;
  const visits = await countRowsOf(own, 'attraction_visits');
  expect(visits).toBeGreaterThan(1);
  moveClockTo(own.park, '2029-01-01T12:00:00Z');
  const made = await archive(own, 'visits');
  expect(made.archive).toMatchObject({ rowsSealed: visits, rowsDeleted: visits });
  expect(await countRowsOf(own, 'attraction_visits')).toBe(0);
  const answer =
    await db.execute(sql`update passes set first_name = null, last_name = null, email = null, phone = null
    where ctid = (select min(ctid) from passes pass where coalesce(first_name, last_name, email, phone) is not null) returning 1`);
  expect(readRows(answer, z.looseObject({}))).toHaveLength(1);
  const back = await restore(own, pathOfOnlyFile(own));
  expect(back).toBe(await countRowsOf(own, 'attraction_visits'));
  expect(back).toBeGreaterThan(0);
});

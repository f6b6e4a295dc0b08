/** The functions of the database that write events: what they cost an import of many rows. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import { readRows } from '#server/base/db/database.ts';
import { test } from '#server/testing/test-park.ts';

const functionSchema = z.object({ name: z.string(), source: z.string(), settings: z.array(z.string()) });

test('no function that compares old and new rows keeps a plan in which each row meets every other', async (_park, db) => {
  const functions = readRows(
    await db.execute(sql`select proname as name, prosrc as source, coalesce(proconfig, '{}') as settings
        from pg_proc where prosrc like '%insert into outgoing_events%' or prosrc like '%INSERT INTO outgoing_events%'`),
    functionSchema,
  );
  expect(functions).toHaveLength(11);
  const comparing = functions.filter(
    ({ source }) => source.includes('new_rows n') && source.includes('old_rows o'),
  );
  expect(comparing).toHaveLength(8);
  for (const { name, settings } of comparing)
    expect([name, settings]).toEqual([name, ['enable_nestloop=off', 'jit=off']]);
});

/** A database that accepts no writes, as the old primary after a failover. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import { administer } from '#server/testing/park-database.ts';
import { readRows } from './read-rows.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';
import { test } from '#server/testing/park-test.ts';

const serverUrl = testServerUrl();

test('a server on a read-only database is not ready, answers 503 to a write, and recovers with the database', async (park) => {
  const answer = await park.services.db.execute(sql`select current_database() as name`);
  const [{ name } = { name: '' }] = readRows(answer, z.object({ name: z.string() }));
  const ready = async (): Promise<number> => (await park.app.inject('/readyz')).statusCode;
  const write = async (): Promise<number> => {
    const member = { email: `${crypto.randomUUID()}@guest.example`, firstName: 'Ada', lastName: 'Okafor' };
    return (await park.post('/api/loyalty/create', member)).statusCode;
  };
  const both = async (): Promise<number[]> => [await ready(), await write()];

  expect(await both()).toEqual([200, 200]);
  await administer(serverUrl, `alter database ${name} set default_transaction_read_only = on`);
  await administer(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await expect.poll(both).toEqual([503, 503]);

  // From here on the test ends no connection: the server itself drops those to the read-only side.
  await administer(serverUrl, `alter database ${name} set default_transaction_read_only = off`);
  await expect.poll(both).toEqual([200, 200]);
});

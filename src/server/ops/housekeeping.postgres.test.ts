/** Servers that start together on an empty database all keep house. */
import { randomBytes } from 'node:crypto';

import { expect, test } from 'vitest';

import { openPostgres } from '#server/base/db/open-postgres.ts';
import { administer } from '#server/testing/park-database.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { startHousekeeping } from './housekeeping.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

test('four servers that start at once on an empty database all keep house', async () => {
  const name = `house_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await withOwnPark(async ({ services }) => {
    const servers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const database = await openPostgres(url.href);
        const errors: Error[] = [];
        const house = startHousekeeping({ ...services, db: database.db }, database, (_, error) =>
          errors.push(error),
        );
        return { database, house };
      }),
    );
    await Promise.all(servers.map(({ house }) => house.started));
    const queues = await servers[0]?.database.db.execute('select name from pgboss.schedule order by name');
    for (const { house, database } of servers) {
      await house.stop();
      await database.close();
    }
    expect(queues).toMatchObject({ rows: [{ name: 'audit-seal' }, { name: 'housekeeping' }] });
  });
  await administer(serverUrl, `drop database ${name} with (force)`);
});

/** The limits of a role behind a pooler in transaction mode. */
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { requireLimitsOfRole } from './pooler.ts';
import { withConnection } from './with-connection.ts';
import { testServerUrl } from '#server/testing/test-database-server.ts';

const serverUrl = testServerUrl();

/** Gives a new role these settings, and asks whether it may serve. */
async function judge(settings: Readonly<Record<string, string | number>>): Promise<void> {
  const role = `pooled_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  Object.assign(url, { username: role, password: role });
  await withConnection(serverUrl, async (db) => {
    await db.execute(sql.raw(`create role ${role} login password '${role}'`));
    for (const [name, value] of Object.entries(settings))
      await db.execute(sql.raw(`alter role ${role} set ${name} to '${value}'`));
  });
  try {
    await withConnection(url.href, requireLimitsOfRole, 'transaction');
  } finally {
    await withConnection(serverUrl, (db) => db.execute(sql.raw(`drop role ${role}`)));
  }
}

const good = {
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  synchronous_commit: 'on',
};

test('a role with both limits may serve', async () => {
  await expect(judge({ ...good, timezone: 'Europe/London' })).resolves.toBeUndefined();
  await expect(
    judge({ ...good, statement_timeout: 1000, synchronous_commit: 'remote_apply' }),
  ).resolves.toBeUndefined();
});

test.each([
  ['no limit for statements', { statement_timeout: 0 }, "statement_timeout to '5000'"],
  ['a longer one', { statement_timeout: 6000 }, "statement_timeout to '5000'"],
  [
    'no limit for idle transactions',
    { idle_in_transaction_session_timeout: 0 },
    "idle_in_transaction_session_timeout to '10000'",
  ],
  ['commits that a failover may lose', { synchronous_commit: 'local' }, "synchronous_commit to 'on'"],
  ['dates in another order', { datestyle: 'German' }, "datestyle to 'ISO, MDY'"],
  [
    'another isolation',
    { default_transaction_isolation: 'serializable' },
    "default_transaction_isolation to 'read committed'",
  ],
])('a role with %s is refused with the statement that repairs it', async (_what, wrong, repair) => {
  await expect(judge({ ...good, ...wrong })).rejects.toThrow(
    new RegExp(`\nalter role "pooled_\\w+" in database "\\w+" set ${repair};$`),
  );
});

/** The limits of a role behind a pooler in transaction mode. Runs only if TEST_DATABASE_URL is set (vitest.config.ts). */
import { randomBytes } from 'node:crypto';

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { requireLimitsOfRole } from './pooler.ts';
import { withConnection } from './with-connection.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

/** Gives a new role these settings, and asks whether it may serve. */
async function judge(settings: Readonly<Record<string, string | number>>): Promise<void> {
  const role = `pooled_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  Object.assign(url, { username: role, password: role });
  await withConnection(serverUrl, async (db) => {
    await db.execute(sql.raw(`create role ${role} login password '${role}'`));
    for (const [name, value] of Object.entries(settings))
      await db.execute(sql.raw(`alter role ${role} set ${name} = ${value}`));
  });
  try {
    await withConnection(url.href, requireLimitsOfRole);
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
  await expect(judge(good)).resolves.toBeUndefined();
  await expect(
    judge({ ...good, statement_timeout: 1000, synchronous_commit: 'remote_apply' }),
  ).resolves.toBeUndefined();
});

test.each([
  ['no limit for statements', { ...good, statement_timeout: 0 }],
  ['a longer one', { ...good, statement_timeout: 6000 }],
  ['no limit for idle transactions', { ...good, idle_in_transaction_session_timeout: 0 }],
  ['commits that a failover may lose', { ...good, synchronous_commit: 'local' }],
])('a role with %s is refused with the statements that repair it', async (_what, settings) => {
  await expect(judge(settings)).rejects.toThrow(
    /alter role "pooled_\w+" in database "\w+" set statement_timeout = 5000;\nalter role .* = 10000;\nalter role .* = on;/,
  );
});

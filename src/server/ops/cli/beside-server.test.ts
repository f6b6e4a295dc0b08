/** Commands of the host while another process holds the built-in database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openDatabase, openEmbedded } from '#server/base/db/open-database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { loadSecrets } from '#server/base/security/secrets.ts';
import { runCommand } from '#server/testing/run-command.ts';

// Each test starts a database and a process.
vi.setConfig({ testTimeout: 120_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'beside-server-'));
beforeAll(() => void loadSecrets(join(dataDir, 'keys'), true));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a command uses the database of a running server, which stays open', async () => {
  const server = await openDatabase({ databaseUrl: undefined, dataDir });
  try {
    const made = runCommand(dataDir, 'settings', 'set', 'testPassesAllowed', 'on');
    expect([made.status, made.said]).toEqual([0, expect.not.stringContaining('in use')]);
    expect(await server.db.select({ key: settings.key }).from(settings)).toEqual([
      { key: 'testPassesAllowed' },
    ]);
  } finally {
    await server.close();
  }
});

test('a command ends at once while another command holds the database', async () => {
  const other = await openEmbedded(dataDir);
  try {
    expect(runCommand(dataDir, 'settings')).toEqual({
      status: 75,
      said: expect.stringContaining('is in use by process'),
    });
  } finally {
    await other.close();
  }
});

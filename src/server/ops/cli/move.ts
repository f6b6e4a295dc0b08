import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';

import { readConfig } from '#server/base/config/config.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { countTables } from '../backup/tables.queries.ts';
import { restore } from './backup.ts';
import { exitCodes, UsageError, type Command, type Given } from './command.ts';
import { withHost } from './host.ts';
import { refusePooler } from './passphrase.ts';

/** Copies the park into another database, from the built-in one to PostgreSQL or back, and compares the counts. */
export const moveCommand: Command = {
  name: 'move',
  parameters: 'TARGET',
  summary: 'Copies the park into an empty database, and compares the number of rows of every table.',
  details:
    'TARGET is the address of PostgreSQL, such as postgres:///promenade?host=/var/run/postgresql&user=promenade, whose\n' +
    'role owns the database (its password comes from PGPASSWORD); or a data folder, as an absolute path, for the built-in\n' +
    'database. Stop the servers first: what they write meanwhile stays behind. The present database is not changed.',
  negative: 'a table has another number of rows, or the copy breaks an invariant',
  run: async ({ words: [target = ''], environment }) => {
    const config = readConfig(environment);
    refusePooler(config);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const scratch = await mkdtemp(join(config.dataDir, 'move-'));
    const passphrase = randomBytes(32).toString('base64');
    const folder = join(scratch, 'backup');
    try {
      const before = await withHost(environment, async (host) => {
        if (host.database.mayHaveServers && config.databaseUrl === undefined)
          throw new SetupError('A server uses the built-in database: stop it first.');
        await makeBackup(host, { folder, passphrase, kind: 'tables' });
        return countTables(host.db);
      });
      const there = targetEnvironment(environment, target, { keysDir: config.keysDir, passphrase });
      const restored = await restore.run({ words: [folder], flags: {}, environment: there });
      if (there['DATABASE_URL'] === undefined) await takeAlong(config.dataDir, target);
      const after = await withHost(there, ({ db }) => countTables(db));
      const differing = [...before].filter(([table, rows]) => after.get(table) !== rows);
      const rows = [...after.values()].reduce((sum, one) => sum + one, 0);
      const isSame = differing.length === 0 && after.size === before.size;
      return {
        exitCode: isSame ? restored.exitCode : exitCodes.negative,
        text: [
          restored.text,
          ...differing.map(
            ([table, count]) => `DIFFERS  ${table}: ${count} rows here, ${after.get(table) ?? 0} there`,
          ),
          `${rows} rows in ${after.size} tables there${isSame ? ', as many as here' : ''}.`,
        ].join('\n'),
        data: { isSame, rows, tables: Object.fromEntries(after) },
      };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  },
};

/** The park's own settings, with the other database. Photos go where the settings of the target keep them. */
function targetEnvironment(
  environment: Given['environment'],
  target: string,
  { keysDir, passphrase }: { keysDir: string; passphrase: string },
): Given['environment'] {
  const isAddress = /^postgres(?:ql)?:\/\//.test(target);
  if (!isAddress && !isAbsolute(target))
    throw new UsageError(
      'TARGET is an address such as postgres:///promenade, or a data folder as an absolute path.',
    );
  const { DATABASE_URL: _url, DATABASE_URL_FILE: _file, ...kept } = environment;
  const own = isAddress ? { DATABASE_URL: target } : { DATA_DIR: target };
  return {
    ...kept,
    KEYS_DIR: keysDir,
    BACKUP_PASSPHRASE_FILE: undefined,
    BACKUP_PASSPHRASE: passphrase,
    ...own,
  };
}

/**
 * Keys that stand in the data folder, and the note of the newest seal, go into the new one: a server that found no keys there
 * would make others, which open no photo and no link of the park.
 */
async function takeAlong(dataDir: string, target: string): Promise<void> {
  for (const name of ['keys', 'audit-head.json']) {
    const from = join(dataDir, name);
    if (existsSync(from)) await cp(from, join(target, name), { recursive: true, force: false });
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { readConfig, type Config } from '#server/base/config/config.ts';
import { connectClient } from '#server/base/db/connect-client.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { restore } from './backup.ts';
import { exitCodes, type Command, type Given } from './command.ts';
import { passphraseNote } from './passphrase.ts';

/** Restores the newest backup of the nights and verifies it, beside the servers. */
export const drillCommand: Command = {
  name: 'drill',
  parameters: 'FOLDER',
  summary: 'Restores the newest backup of the nights in FOLDER into a scratch database, and verifies it.',
  details:
    'The scratch database is on the same server, with the name of the park and _drill behind it; the role of the\n' +
    'servers owns it. It is emptied before and after. Beside the built-in database a second one is made and removed.\n' +
    passphraseNote,
  negative: 'there is no backup, or what it restores breaks an invariant',
  run: async ({ words: [folder = ''], environment }) => {
    const config = readConfig(environment);
    const newest = (await readdir(folder))
      .filter((name) => /^\d{4}-\d\d-\d\d$/.test(name))
      .toSorted()
      .at(-1);
    if (newest === undefined)
      return { exitCode: exitCodes.negative, text: `${folder} has no backup of a day.`, data: {} };
    const dataDir = await mkdtemp(join(config.dataDir, 'drill-'));
    const databaseUrl = scratchUrlOf(config);
    try {
      await emptyScratch(databaseUrl);
      const scratch = scratchEnvironment(environment, config, {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
      });
      return await restore.run({ words: [join(folder, newest)], flags: {}, environment: scratch });
    } finally {
      await emptyScratch(databaseUrl);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

/** The address of the scratch database; undefined beside a built-in one. */
function scratchUrlOf({ databaseUrl }: Config): string | undefined {
  return databaseUrl?.replace(/^(\w+:\/\/[^/]*\/[^?]*)/, '$1_drill');
}

/** Nothing of it may lead to the park's own photos. */
function scratchEnvironment(
  environment: Given['environment'],
  { keysDir }: Config,
  own: Record<'DATA_DIR' | 'DATABASE_URL', string | undefined>,
): Given['environment'] {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^(?:S3_|DATABASE_|DATA_DIR|KEYS_DIR)/.test(name),
  );
  return { ...Object.fromEntries(kept), KEYS_DIR: keysDir, ...own };
}

/** Drops the tables of the scratch database. Throws a SetupError with the command that makes it if there is none. */
async function emptyScratch(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  try {
    const client = await connectClient(url);
    try {
      await client.query('drop schema if exists drizzle, public cascade; create schema public');
    } finally {
      await client.end();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '3D000')) throw error;
    throw new SetupError(
      `There is no database ${name} for the drill. Make it: createdb --owner ROLE --encoding UTF8 --locale C.UTF-8 --template template0 ${name}, with the role of DATABASE_URL.`,
    );
  }
}

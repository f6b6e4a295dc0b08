import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { dirname } from 'node:path';

import { flushFolder } from './flush-folder.ts';
import { commandOf, findProgramUser } from './program-user.ts';
import { findPostgresPrograms } from './programs.ts';

/** The role that owns everything in a built-in database. */
export const embeddedRole = 'promenade';

/**
 * Creates an empty database as `folder`, which must not exist. It is created under another name and renamed when all of
 * it is on the disk, so that an existing `folder` is complete even after a power cut. Throws with the words of `initdb`.
 */
export function createCluster(folder: string, { isDurable }: { isDurable: boolean }): void {
  const draft = `${folder}.new`;
  // Removes an incomplete folder of an earlier start.
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const user = findProgramUser(folder);
  if (user !== undefined) fs.chownSync(draft, user.uid, user.gid);
  const { words, user: as } = commandOf(
    findPostgresPrograms().initdb,
    ['-D', draft, ...initdbOptions, ...(isDurable ? [] : ['--no-sync'])],
    user,
  );
  const [program, ...args] = words;
  const made = spawnSync(program, args, { encoding: 'utf8', ...as, env: plainEnvironment() });
  if (made.status !== 0)
    throw new Error(`The database in ${folder} was not created.\n${made.stderr || String(made.error)}`, {
      cause: made.error,
    });
  fs.renameSync(draft, folder);
  flushFolder(dirname(folder));
}

const initdbOptions = [
  `--username=${embeddedRole}`,
  // Only the owner of its folder reaches the socket (start-postgres.ts).
  '--auth=trust',
  '--encoding=UTF8',
  // The order and case of letters come with PostgreSQL, and are those of every machine.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // Log files of 4 MB instead of 16 keep the first folder small.
  '--wal-segsize=4',
];

/** The environment without what changes PostgreSQL's programs, such as PGDATA or a language for its messages. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG|TZ$|NODE_)/.test(name)),
  );
}

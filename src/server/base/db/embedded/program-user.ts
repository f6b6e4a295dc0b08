/** The user of the built-in PostgreSQL, which refuses to run as root. */
import { existsSync, statSync } from 'node:fs';

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

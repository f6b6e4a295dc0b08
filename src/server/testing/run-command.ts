/** Commands of the host as an operator types them, each in a process of its own, for tests. */
import { spawnSync } from 'node:child_process';

/** Runs one command on the folder of an embedded database; `said` is what came on both outputs. */
export function runCommand(dataDir: string, ...words: string[]): { status: number | null; said: string } {
  const { PATH = '', HOME = '' } = process.env;
  const result = spawnSync(process.execPath, ['src/server/cli/promenade.ts', ...words], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status: result.status, said: `${result.stdout}${result.stderr}` };
}

/** Commands of the host as an operator types them: the exit of each, and the text of both outputs. */
import { spawnSync } from 'node:child_process';

import { runCli } from '#server/ops/cli/promenade.ts';

/** Runs one command on the folder of a built-in database. */
export function runCommand(dataDir: string, ...words: string[]) {
  return runCommandWith({ DATA_DIR: dataDir }, ...words);
}

/** Runs one command with only these environment variables, in this process: its own would take a second to start. */
export async function runCommandWith(environment: Record<string, string>, ...words: string[]) {
  const [printed, complained]: [string[], string[]] = [[], []];
  const status = await runCli(words, environment, {
    print: (text) => void printed.push(`${text}\n`),
    complain: (text) => void complained.push(`${text}\n`),
  });
  return { status, said: [...printed, ...complained].join('') };
}

/** Runs one command in a process of its own, for what it does to one. */
export function runProcess(dataDir: string, ...words: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  const program = ['--import', './tools/quick-load.ts', 'src/server/ops/cli/promenade.ts'];
  const result = spawnSync(process.execPath, [...program, ...words], {
    env: { PATH, HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status: result.status, said: `${result.stdout}${result.stderr}` };
}

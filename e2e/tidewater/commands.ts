/** The command line of the product, as an operator calls it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';

/** Runs one command and returns what it printed; throws with that if it does not end with 0. */
export async function runPromenade(
  environment: Record<string, string>,
  words: readonly string[],
): Promise<string> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
  const command = spawn(
    process.execPath,
    ['--import', './tools/quick-load.ts', 'src/server/ops/cli/promenade.ts', ...words],
    { env: { PATH, HOME, TMPDIR, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [command.stdout, command.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(command, 'close');
  if (command.exitCode !== 0)
    throw new Error(`promenade ${words.join(' ')} ended with ${command.exitCode}:\n${said}`);
  return said;
}

/** Runs commands of the runbook one after the other as one shell of root: functions, variables and the folder stay. */
import { spawn } from 'node:child_process';

import type { BareMachine } from './bare-machine.ts';

/** Runs one command; throws with its output if it fails. */
export type Shell = (command: string) => Promise<string>;

const state = '/root/shell-state';

/** What gets packages from their registries; everything else runs without a way out of the machine. */
const outwardPrograms = /^(?:apt-get|npm|node tools\/setup)\b/;

/** Makes a shell on the machine. */
export function makeShell(machine: BareMachine, environment: NodeJS.ProcessEnv): Shell {
  return async (command) => {
    const words = machine.enter(outwardPrograms.test(command) ? 'outward' : 'inward');
    const before = `cd /root; if [ -e ${state} ]; then . ${state}; fi`;
    const after = `{ declare -f; printf 'cd %q\\n' "$PWD"; } > ${state}`;
    const { status, said } = await run(
      [...words, 'bash', '-c', `set -euo pipefail\n${before}\n${command}\n${after}`],
      environment,
    );
    if (status === 0) return said;
    throw new Error(`This command of the runbook ended with ${status}:\n${command}\n${said}`);
  };
}

function run(
  [program = '', ...words]: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ status: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    child.once('error', reject);
    // A service that keeps the streams open does not hold up its command.
    child.once('exit', (status) => setTimeout(() => resolve({ status, said }), 50));
  });
}

/** Runs commands one after the other as one shell would: functions, variables and the folder stay. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Runs one command; throws with its output if it fails. */
export type Shell = (command: string) => Promise<string>;

/** Makes a shell whose state is a file in this folder. */
export function makeShell(folder: string, environment: NodeJS.ProcessEnv): Shell {
  const state = join(folder, 'shell-state');
  return async (command) => {
    const before = existsSync(state) ? `. '${state}'\n` : '';
    const after = `\n{ declare -f; printf 'cd %q\\n' "$PWD"; } > '${state}'`;
    const { status, said } = await run(`set -euo pipefail\n${before}${command}${after}`, folder, environment);
    if (status === 0) return said;
    throw new Error(`This command of the runbook ended with ${status}:\n${command}\n${said}`);
  };
}

function run(
  script: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<{ status: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}

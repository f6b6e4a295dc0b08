/**
 * Makes the database's disk return errors: the database must not acknowledge what it cannot make durable. strace
 * injects the errors into system calls from outside, so it works with any running PostgreSQL. (libfiu does not work:
 * PostgreSQL's function `hash_create` shadows libfiu's function of the same name, and the server exits at start.)
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FaultKind } from './kind.ts';
import type { Lab } from './lab.ts';

/** Returns why errors cannot be injected on this machine; undefined if they can. */
export function missingStrace(): string | undefined {
  return spawnSync('strace', ['-V']).status === 0
    ? undefined
    : 'strace is not installed (apt-get install strace)';
}

const errorMs = 1500;

/** Makes these system calls fail in every process of the database for a time, each with one of these errors. */
export function failCalls(calls: string, errors: readonly string[]): FaultKind['strike'] {
  return async (lab, round) => {
    const error = errors[Math.floor(lab.random() * errors.length)] ?? 'EIO';
    const injected = await inject(lab, `${calls}:error=${error}`, calls);
    const endedAt = performance.now();
    if (injected === 0) round.faults.push(`no ${calls} was answered ${error}`);
    await startIfEnded(lab);
    return endedAt;
  };
}

async function inject({ postgres }: Lab, injection: string, calls: string): Promise<number> {
  const attached = postgres.processes().flatMap((pid) => ['-p', String(pid)]);
  const tracer = spawn(
    'strace',
    ['-f', '-qq', '-e', `trace=${calls}`, '-e', `inject=${injection}`, ...attached],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let injected = 0;
  tracer.stderr.on('data', (text: Buffer) => (injected += text.toString().split('(INJECTED)').length - 1));
  await sleep(errorMs);
  const ended = once(tracer, 'exit');
  if (tracer.exitCode === null) {
    tracer.kill('SIGTERM');
    await ended;
  }
  return injected;
}

const recoveryMsMax = 3000;

/** The database recovers by itself, or exits if it cannot record its recovery; its supervisor then restarts it. */
async function startIfEnded(lab: Lab): Promise<void> {
  for (const endsAt = Date.now() + recoveryMsMax; Date.now() < endsAt; await sleep(100))
    if (await lab.query('select 1').then(Boolean, () => false)) return;
  // Kills the database, because a process may hang in the injected error and a graceful stop would wait for it.
  try {
    lab.postgres.crash();
  } catch {
    lab.postgres.restart(); // The process has already exited.
  }
}

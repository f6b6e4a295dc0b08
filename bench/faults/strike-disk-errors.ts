/**
 * The database's disk answers with errors: what it cannot make durable it must not acknowledge. strace answers the calls in
 * the kernel's place, from outside, so that any PostgreSQL may be struck as it runs. (libfiu cannot: its own `hash_create`
 * is shadowed by PostgreSQL's function of that name, and the server ends at start.)
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FaultKind } from './kind.ts';
import type { Lab } from './lab.ts';

/** Why errors cannot be injected here; undefined where they can. */
export function missingStrace(): string | undefined {
  return spawnSync('strace', ['-V']).status === 0
    ? undefined
    : 'strace is not installed (apt-get install strace)';
}

const errorMs = 1500;

/** Has these calls of every process of the database fail for a while, each time with one of these errors. */
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

/** It recovers by itself, or ends where it could not even write down that it has: then its supervisor starts it. */
async function startIfEnded(lab: Lab): Promise<void> {
  for (const endsAt = Date.now() + recoveryMsMax; Date.now() < endsAt; await sleep(100))
    if (await lab.query('select 1').then(Boolean, () => false)) return;
  // A process may be held by what struck it: it is killed, for a stop in good order would wait for it.
  try {
    lab.postgres.crash();
  } catch {
    lab.postgres.restart(); // it has ended by itself
  }
}

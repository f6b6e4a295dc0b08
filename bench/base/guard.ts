/**
 * Ends what a benchmark started. It is a process of its own that learns of each process and folder over its standard
 * input; when that closes, because the benchmark is over or was killed, it ends the processes and removes the folders.
 */
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { childrenOf, tell } from './processes.ts';

/** A line of the benchmark: a process with its signal to end, one that ended by itself, or a folder. */
export type Charge =
  | { kind: 'started'; pid: number; signal: NodeJS.Signals }
  | { kind: 'ended'; pid: number }
  | { kind: 'folder'; path: string };

const politeMilliseconds = 5000;
const charges = new Map<number, NodeJS.Signals>();
const folders: string[] = [];

// The signals of a terminal reach the benchmark, whose end closes the input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const charge = JSON.parse(line) as Charge; // `place.ts` writes only these.
  if (charge.kind === 'started') charges.set(charge.pid, charge.signal);
  else if (charge.kind === 'ended') charges.delete(charge.pid);
  else folders.push(charge.path);
});
lines.on('close', () => void endAll());

async function endAll(): Promise<void> {
  // Their children are found first: those of a dead process have no parent to be found by.
  const all = [...charges.keys()].flatMap((pid) => [pid, ...descendantsOf(pid)]);
  for (const [pid, signal] of charges) {
    tell(pid, 'SIGCONT');
    tell(pid, signal);
  }
  for (const endsAt = Date.now() + politeMilliseconds; all.some(isThere) && Date.now() < endsAt;)
    await sleep(20);
  for (const pid of all) tell(pid, 'SIGKILL');
  while (all.some(isThere)) await sleep(20);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

/** The children of a process, theirs, and so on. */
function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** False for a zombie too, which only waits for its parent. */
function isThere(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

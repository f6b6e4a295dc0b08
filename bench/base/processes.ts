/** Processes of this machine, by what Linux tells of them. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';

/** The processes that a process has started. */
export function childrenOf(id: number): number[] {
  try {
    return readdirSync(`/proc/${id}/task`).flatMap((thread) =>
      readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return []; // It has ended.
  }
}

/** The memory of a process and its children, in bytes. */
export function residentBytesOf(id: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    return childrenOf(id).reduce((sum, child) => sum + residentBytesOf(child), Number(kib ?? 0) * 1024);
  } catch {
    return 0; // It has ended.
  }
}

/** Sends a signal to a process, if it is still there. */
export function tell(id: number, signal: NodeJS.Signals): void {
  try {
    if (id > 0) process.kill(id, signal);
  } catch {
    // It has ended.
  }
}

/** Ends a process and waits for that; nothing happens if it has ended. */
export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

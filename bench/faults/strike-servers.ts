/** Failures of servers and their child processes: killed, restarted, frozen. */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { oneOf } from './kind.ts';
import { endNode, type Lab } from './lab.ts';

/** Kills one server and restarts it at once. */
export async function killOne(lab: Lab): Promise<number> {
  const endedAt = performance.now();
  const node = oneOf(lab);
  await endNode(node, 'SIGKILL');
  lab.starting = node.start();
  return endedAt;
}

/** Kills both servers and restarts them at once. */
export async function killBoth(lab: Lab): Promise<number> {
  const endedAt = performance.now();
  for (const node of lab.nodes) await endNode(node, 'SIGKILL');
  lab.starting = Promise.all(lab.nodes.map((node) => node.start()));
  return endedAt;
}

/** Restarts one server after the other, as an upgrade does. */
export async function restartInTurn(lab: Lab): Promise<void> {
  for (const node of lab.nodes) {
    await endNode(node, 'SIGTERM');
    await node.start();
    await sleep(500); // Waits until the balancer sees the server again.
  }
}

/** Freezes processes with SIGSTOP, and resumes them after a time. */
export async function freeze(processes: readonly number[], milliseconds: number): Promise<void> {
  const tell = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const id of processes) {
      try {
        if (id > 0) process.kill(id, signal);
      } catch {
        // The database process has exited in the meantime.
      }
    }
  };
  tell('SIGSTOP');
  await sleep(milliseconds);
  tell('SIGCONT');
}

/** Kills the photo decoder processes repeatedly. */
export async function killDecoders({ nodes }: Lab): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    for (const node of nodes) for (const id of childrenOf(node.process?.pid ?? 0)) killIfThere(id);
    await sleep(200);
  }
}

function childrenOf(id: number): number[] {
  try {
    return readdirSync(`/proc/${id}/task`).flatMap((thread) =>
      readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return []; // The server has no child processes, or has exited.
  }
}

function killIfThere(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

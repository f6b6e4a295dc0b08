/** Processes of the engines' walks: each is a group of its own, which ends as a whole, also when the run is interrupted. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A port that nothing listens on; Node's `fetch` refuses none of those that the system hands out. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const groups = new Set<number>();

/** Starts a program in a process group of its own. */
export function spawnGroup(
  program: string,
  parameters: readonly string[],
  options: { env: NodeJS.ProcessEnv; errors: 'ignore' | 'inherit' },
): ChildProcess {
  const child = spawn(program, parameters, {
    cwd: join(import.meta.dirname, '../..'),
    detached: true,
    stdio: ['ignore', 'ignore', options.errors],
    env: options.env,
  });
  const { pid } = child;
  if (pid !== undefined) groups.add(pid);
  return child;
}

/** Ends a process and everything that it started, and waits until it is gone. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const isOver = child.exitCode !== null || child.signalCode !== null;
  const ended = isOver ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve));
  signalGroup(pid, 'SIGTERM');
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000))]);
  signalGroup(pid, 'SIGKILL');
  await ended;
  groups.delete(pid);
}

/** Ends whatever still runs, at once: for the exit of this process. */
export function endAllGroups(): void {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // All of it has ended by itself.
  }
}

/**
 * Processes of the engines' walks: each is a process group, which is ended completely, even if the run is interrupted.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** An unused port; Node's `fetch` blocks none of those that the system assigns. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address of this type
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const groups = new Set<number>();

/** Starts a program in a new process group. */
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

/** Ends a process and its children, and waits until they are gone. */
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

/** Kills all groups that still run, at the exit of this process. */
export function endAllGroups(): void {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

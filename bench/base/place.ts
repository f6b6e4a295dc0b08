/** The place of a benchmark: the one way to start its processes, of which none outlives it. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { isBuildFresh } from '../../tools/web-build.ts';
import type { Charge } from './guard.ts';
import { residentBytesOf } from './processes.ts';

/** Where a benchmark works; all of it ends with the benchmark, also if that fails or is killed. */
export interface Place {
  folder: string;
  /** Starts a program; at the end it gets the signal, SIGKILL if none is named. */
  start(command: string, args: readonly string[], options?: PlaceOptions): ChildProcess;
  /** Calls this at the end, the last one first; only for what lives inside this process. */
  onEnd(act: () => unknown): void;
}

type PlaceOptions = SpawnOptions & { endSignal?: NodeJS.Signals };

/** Makes a place and works in it. */
export async function inPlace<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'guard.ts')], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  const tell = (charge: Charge): void => void guard.stdin.write(`${JSON.stringify(charge)}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user, who needs access.
  tell({ kind: 'folder', path: folder });
  const acts: (() => unknown)[] = [];
  const start: Place['start'] = (command, args, { endSignal = 'SIGKILL', ...options } = {}) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      ...options,
      detached: true,
    });
    const { pid } = child;
    if (pid === undefined) throw new Error(`${command} could not be started.`);
    tell({ kind: 'started', pid, signal: endSignal });
    child.on('exit', () => tell({ kind: 'ended', pid }));
    return child;
  };
  try {
    return await work({ folder, start, onEnd: (act) => acts.push(act) });
  } finally {
    for (const act of acts.toReversed()) await act();
    const isOver = once(guard, 'exit');
    guard.stdin.end();
    await isOver;
  }
}

/** A running server of ours. */
export interface ParkServer {
  port: number;
  process: ChildProcess;
  /** Returns the memory of the server and its child processes, in bytes; Linux only. */
  residentBytes(): number;
}

/** What a server differs in: its port, its environment, where its log goes, and Node's own arguments. */
export interface ServerOptions {
  port?: number;
  environment?: NodeJS.ProcessEnv;
  log?: number;
  nodeArguments?: readonly string[];
}

/** Starts a server of ours with the demo park, on the built-in database unless another is named, and waits for it. */
export async function startServer(place: Place, options: ServerOptions = {}): Promise<ParkServer> {
  if (!isBuildFresh()) await runToEnd(place, process.execPath, ['tools/build.ts']);
  const { port = await takeFreePort(), environment, log = 'ignore' } = options;
  const { nodeArguments = ['--import', './tools/quick-load.ts'] } = options;
  const child = place.start(process.execPath, [...nodeArguments, 'tools/start.ts', '--built'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', DATA_DIR: place.folder, DATABASE_URL: '' },
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', log, 'inherit'],
  });
  await untilReady(child, port);
  return { port, process: child, residentBytes: () => residentBytesOf(child.pid ?? 0) };
}

/** Runs a program to its end; throws if it fails. */
export async function runToEnd(
  place: Place,
  command: string,
  args: readonly string[],
  options?: PlaceOptions,
): Promise<void> {
  const [code] = await once(place.start(command, args, options), 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(code)}.`);
}

/** Starts the rival that a benchmark serves if it is run as `--bare PORT DATABASE_URL`; returns its port. */
export async function startBare(place: Place, file: string, databaseUrl: string): Promise<number> {
  const port = await takeFreePort();
  const child = place.start(process.execPath, [file, '--bare', String(port), databaseUrl]);
  await untilReady(child, port, '/');
  return port;
}

/** Waits until the process answers 200 at this path; throws if it ends, or takes longer than a minute. */
export async function untilReady(child: ChildProcess, port: number, path = '/readyz'): Promise<void> {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server on port ${port} ended with ${child.exitCode ?? child.signalCode}.`);
    if (await isReady(port, path)) return;
  }
  throw new Error(`The server on port ${port} was not ready within a minute.`);
}

/** True if the server answers 200. */
export async function isReady(port: number, path = '/readyz'): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2000);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Returns an unused port. */
export async function takeFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // It listens on a port.
  server.close();
  await once(server, 'close');
  return port;
}

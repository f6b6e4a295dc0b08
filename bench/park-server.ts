/** A server with the demo park for benchmarks: a child process with the embedded database in its own folder. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { request, type Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running server and the function that stops it. */
export interface ParkServer {
  port: number;
  /** Returns the memory of the server and its child processes, in bytes; Linux only. */
  residentBytes(): number;
  stop(): void;
}

/** Starts a server and waits until it answers; `further` adds environment variables, such as another database. */
export async function startParkServer(
  port: number,
  further: Readonly<Record<string, string>> = {},
): Promise<ParkServer> {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-bench-'));
  const environment = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', ...further };
  const server = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/start.ts'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = (): void => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    for (const signal of endingSignals) process.off(signal, stopAll);
  };
  const stopAll = (): void => {
    stop();
    process.exit(1);
  };
  // A signal that ends the benchmark early also ends the server.
  for (const signal of endingSignals) process.once(signal, stopAll);
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return { port, stop, residentBytes: () => residentBytesOf(server.pid ?? 0) };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  stop();
  throw new Error(`Nothing answers on port ${port}.`);
}

const endingSignals = ['SIGINT', 'SIGTERM'] as const;

/** Returns the status of a JSON POST, or 0 if the connection broke before an answer arrived. */
export async function postJson(
  agent: Agent,
  port: number,
  path: string,
  body: Buffer | string,
): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end(body);
  });
}

function residentBytesOf(id: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    const children = readdirSync(`/proc/${id}/task`).flatMap((thread) =>
      readFileSync(`/proc/${id}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + residentBytesOf(Number(child)), Number(kib ?? 0) * 1024);
  } catch {
    return 0; // The process has exited in the meantime.
  }
}

/** The server process of `npm run dev`, one at a time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A listening server, or the reason why none runs. */
export type ServerState = { kind: 'ready'; port: number } | { kind: 'down'; reason: string };

/** What the process reports when it listens. */
export interface ServerReady {
  port: number;
}

/** The environment variable of every process except the first, which prints the park's addresses. */
export const restartVariable = 'DEVELOPMENT_RESTART';

/** Starts, restarts and ends the process. */
export interface ServerKeeper {
  /** Resolves when no start is pending. */
  state(): Promise<ServerState>;
  restart(): void;
  stop(): Promise<void>;
}

/** The time that pending requests get when a server is replaced. */
const stopMs = 1000;
/** The number of characters of the server's last output that the error page shows. */
const reasonLength = 4000;

/**
 * Starts the first process in the environment that `prepare` makes for each. `onState` is called after each start, including failed ones, and when a server ends by
 * itself.
 */
export function keepServer(
  prepare: () => Promise<NodeJS.ProcessEnv>,
  onState: (state: ServerState) => void,
): ServerKeeper {
  let child: ServerChild | undefined;
  let newest = 0;
  let state: Promise<ServerState>;
  /** Callers that wait for a start that a later one replaces wait for the later one. */
  const start = async (number: number, formerEnd?: Promise<void>): Promise<ServerState> => {
    const begin = async (): Promise<ServerState> => {
      const [environment] = await Promise.all([prepare(), formerEnd]);
      if (number !== newest) return state;
      child = startChild({ ...environment, ...(number > 1 ? { [restartVariable]: 'yes' } : {}) });
      return child.started;
    };
    const first = await begin().catch((error: unknown): ServerState => ({
      kind: 'down',
      reason: String(error),
    }));
    if (number !== newest) return state;
    onState(first);
    if (first.kind === 'ready') void child?.ended.then((reason) => noteEnd(number, reason));
    return first;
  };
  const noteEnd = (number: number, reason: string): void => {
    if (number !== newest) return;
    const down: ServerState = { kind: 'down', reason };
    state = Promise.resolve(down);
    onState(down);
  };
  const restart = (): void => {
    newest += 1;
    state = start(newest, child?.end());
  };
  restart();
  return {
    state: () => state,
    restart,
    stop: async () => {
      newest += 1;
      state = Promise.resolve({ kind: 'down', reason: 'npm run dev ends.' });
      await child?.end();
    },
  };
}

interface ServerChild {
  started: Promise<ServerState>;
  /** Resolves with the last lines of output when the process has ended. */
  ended: Promise<string>;
  end(): Promise<void>;
}

function startChild(environment: NodeJS.ProcessEnv): ServerChild {
  const started = Promise.withResolvers<ServerState>();
  const ended = Promise.withResolvers<string>();
  let reason = '';
  const child = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/dev/server.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    reason = (reason + chunk.toString()).slice(-reasonLength);
  });
  child.on('message', ({ port }: ServerReady) => started.resolve({ kind: 'ready', port }));
  child.on('close', (code) => {
    const text = reason === '' ? `The server ended with code ${code}.` : reason;
    started.resolve({ kind: 'down', reason: text });
    ended.resolve(text);
  });
  let ending: Promise<void> | undefined;
  const end = (): Promise<void> => (ending ??= endChild(child, stopMs));
  return { started: started.promise, ended: ended.promise, end };
}

/**
 * Ends the process, first with a signal that it can handle: a database that was closed opens twice as fast.
 * Cuts it off after the given time.
 */
export async function endChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  const cutOff = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await closed;
  clearTimeout(cutOff);
}

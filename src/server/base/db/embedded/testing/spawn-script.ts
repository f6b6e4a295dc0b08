import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A script of this folder in a separate process, with the lines that it has printed so far. */
export interface RunningScript {
  process: ChildProcess;
  lines: string[];
  /** Resolves when that many lines have been printed; rejects if the process ends earlier. */
  waitForLines: (count: number) => Promise<void>;
  /** Kills it as a crash or the operating system would, without a chance to clean up. */
  kill: () => Promise<void>;
}

/** Starts a script of this folder with the running Node. */
export function spawnScript(name: string, parameters: readonly string[]): RunningScript {
  const child = spawn(process.execPath, [fileURLToPath(new URL(name, import.meta.url)), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const ended = once(output, 'close');
  return {
    process: child,
    lines,
    waitForLines: async (count) => {
      while (lines.length < count) {
        const next = await Promise.race([once(output, 'line'), ended.then(() => 'ended')]);
        if (next === 'ended' && lines.length < count)
          throw new Error(`${name} ended early, after: ${lines.join(' / ')}`);
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Client } from 'pg';

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

/** Creates the empty ledger if absent. */
export async function createLedger(client: Client): Promise<void> {
  await client.query(`
    create table if not exists entry (id int primary key, filling text not null);
    create table if not exists total (only_row int primary key, entries int not null, id_sum int not null);
    insert into total values (1, 0, 0) on conflict do nothing`);
}

/** Writes one numbered entry in a transaction; the entry is acknowledged when this resolves. */
export async function addEntry(client: Client, id: number): Promise<void> {
  await client.query('begin');
  await client.query('update total set entries = entries + 1, id_sum = id_sum + $1', [id]);
  // Every tenth entry is large, so that log files fill up and tables grow by many pages at once.
  const letters = id % 10 === 0 ? 60_000 : 300;
  await client.query(
    `insert into entry select $1::int, string_agg(md5($1::text || part), '') from generate_series(1, $2::int / 32) part`,
    [id, letters],
  );
  await client.query('commit');
}

/** Reads every entry; `isWhole` is false if half of a transaction is missing. */
export async function readLedger(client: Client): Promise<{ ids: Set<number>; isWhole: boolean }> {
  const entries = await client.query<{ id: number }>('select id from entry');
  const total = await client.query<{ entries: number; id_sum: number }>('select entries, id_sum from total');
  const ids = new Set(entries.rows.map(({ id }) => id));
  const idSum = [...ids].reduce((sum, id) => sum + id, 0);
  const sums = total.rows[0];
  return { ids, isWhole: sums?.entries === ids.size && sums.id_sum === idSum };
}

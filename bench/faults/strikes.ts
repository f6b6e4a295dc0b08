/** The failures themselves: of servers, of the database, and of the connection between them. */
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { withClient } from '../base/postgres.ts';
import { childrenOf, end, tell } from '../base/processes.ts';
import type { ChaosMode } from './chaos-proxy.ts';
import { oneOf, type Lab } from './lab.ts';

/**
 * Resolves when the failure is over. If it ended a process that a supervisor starts again, it resolves to the time of
 * that end by performance.now(), because the start counts as recovery time.
 */
export type Strike = (lab: Lab) => Promise<number | void>;

/** Kills one server and restarts it at once. */
export async function killOne(lab: Lab): Promise<number> {
  const endedAt = performance.now();
  const node = oneOf(lab);
  await end(node.process, 'SIGKILL');
  lab.starting = node.start();
  return endedAt;
}

/** Kills both servers and restarts them at once. */
export async function killBoth(lab: Lab): Promise<number> {
  const endedAt = performance.now();
  for (const node of lab.nodes) await end(node.process, 'SIGKILL');
  lab.starting = Promise.all(lab.nodes.map((node) => node.start()));
  return endedAt;
}

/** Restarts one server after the other, as an upgrade does. */
export async function restartInTurn(lab: Lab): Promise<void> {
  for (const node of lab.nodes) {
    await end(node.process, 'SIGTERM');
    await node.start();
    await sleep(500); // Waits until the balancer sees the server again.
  }
}

/** Freezes processes with SIGSTOP, and resumes them after a time. */
export async function freeze(processes: readonly number[], milliseconds: number): Promise<void> {
  for (const id of processes) tell(id, 'SIGSTOP');
  await sleep(milliseconds);
  for (const id of processes) tell(id, 'SIGCONT');
}

/** Kills the photo decoder processes repeatedly. */
export async function killDecoders({ nodes }: Lab): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    for (const node of nodes) for (const id of childrenOf(node.process?.pid ?? 0)) tell(id, 'SIGKILL');
    await sleep(200);
  }
}

/** Ends the database and starts it again. */
export function endDatabase(way: 'kill' | 'stop'): Strike {
  return async ({ postgres }) => {
    const endedAt = performance.now();
    await postgres[way]();
    await postgres.start();
    return endedAt;
  };
}

/** Terminates every connection from within the database. */
export async function terminateBackends(lab: Lab): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await lab.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    await sleep(300);
  }
}

/** Sets the database proxies of both servers to a failure mode for a time. */
export function onDatabase(mode: ChaosMode, milliseconds: number): Strike {
  return async ({ nodes }) => {
    for (const { database } of nodes) database.set(mode);
    await sleep(milliseconds);
    for (const { database } of nodes) database.set({ kind: 'pass' });
  };
}

/** Cuts every connection repeatedly. */
export async function resetDatabase({ nodes }: Lab): Promise<void> {
  for (let times = 0; times < 4; times += 1) {
    for (const { database } of nodes) database.reset();
    await sleep(250);
  }
}

/** Silently drops one server's traffic to the database. */
export async function partitionOne(lab: Lab): Promise<void> {
  const { database } = oneOf(lab);
  database.set({ kind: 'black-hole' });
  await sleep(2500);
  database.set({ kind: 'pass' });
}

/** Other clients take every connection, including those that the servers had. */
export async function useUpConnections({ postgres }: Lab): Promise<void> {
  const connected: pg.Client[] = [];
  const takeAll = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString: postgres.url, application_name: 'lab' });
      client.on('error', () => undefined); // The connection only occupies a slot.
      if (!(await connects(client))) return;
      connected.push(client);
    }
  };
  await takeAll();
  await connected[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name <> 'lab' and backend_type = 'client backend'`,
  );
  for (const endsAt = Date.now() + 2000; Date.now() < endsAt; await sleep(20)) await takeAll();
  await Promise.all(connected.map((client) => client.end().catch(() => undefined)));
}

async function connects(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
    return true;
  } catch {
    return false; // No connection is left.
  }
}

/** Locks the table of passes for two seconds. */
export async function lockTable({ postgres }: Lab): Promise<void> {
  await withClient(postgres.url, async (client) => {
    await client.query('begin');
    await client.query('lock table passes in access exclusive mode');
    await sleep(2000);
    await client.query('rollback');
  });
}

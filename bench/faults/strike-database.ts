/** Failures of the database and of the connection to it: killed, unreachable, slow, locked, full. */
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { ChaosMode } from './chaos-proxy.ts';
import { during, oneOf, type FaultKind } from './kind.ts';
import type { Lab } from './lab.ts';

/** Runs an action that kills and restarts the database; the restart counts as recovery time. */
export function endAndStart(act: () => void): Promise<number> {
  const endedAt = performance.now();
  act();
  return Promise.resolve(endedAt);
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

/** Sets the database proxies of both servers to a failure mode. */
export function onDatabase(mode: ChaosMode, milliseconds: number): FaultKind['strike'] {
  return async ({ nodes }) => {
    await Promise.all(nodes.map(({ database }) => during(database, mode, milliseconds)));
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
export function partitionOne(lab: Lab): Promise<void> {
  return during(oneOf(lab).database, { kind: 'black-hole' }, 2500);
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
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table passes in access exclusive mode');
  await sleep(2000);
  await client.query('rollback');
  await client.end();
}

/** Fills the disk of the database to the last byte. */
export async function fillDisk(lab: Lab): Promise<void> {
  const { disk, postgres } = lab;
  disk?.fill();
  await sleep(2000);
  disk?.empty();
  // A database that cannot write its log stops itself, as it should; its supervisor restarts it.
  await lab.query('select 1').catch(() => postgres.restart());
}

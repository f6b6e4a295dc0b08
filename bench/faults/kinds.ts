/** The kinds of fault: each strikes, lasts, and ends; whoever calls then measures how soon guests are served again. */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { ChaosMode, ChaosProxy } from './chaos-proxy.ts';
import { endNode, type Lab, type LabNode } from './lab.ts';

/** A kind of fault. */
export interface FaultKind {
  name: string;
  /** Seconds after its end within which guests must be served again. */
  recoverySecondsMax: number;
  /** False where no guest may notice anything: no fault status, no request cut off. */
  mayBeNoticed: boolean;
  /** Undefined where the lab has what it needs; else why it is passed over. */
  missing?: (lab: Lab) => string | undefined;
  /**
   * Resolves once the fault is over. Where something was ended that a supervisor starts again, it gives the moment at which
   * that was ended, by performance.now(): starting counts as recovering.
   */
  strike: (lab: Lab) => Promise<number | void>;
}

const usual = { recoverySecondsMax: 5, mayBeNoticed: true };
const unnoticed = { recoverySecondsMax: 5, mayBeNoticed: false };
const databaseCrash = { recoverySecondsMax: 10, mayBeNoticed: true };

/** Every kind, in the order in which they are run. */
export const faultKinds: readonly FaultKind[] = [
  { name: 'kill-server', ...usual, strike: killOne },
  { name: 'kill-both-servers', ...databaseCrash, strike: killBoth },
  { name: 'rolling-restart', ...unnoticed, strike: restartInTurn },
  { name: 'freeze-server', ...usual, strike: (lab) => freeze([oneOf(lab).process?.pid ?? 0], 1500) },
  { name: 'kill-photo-decoders', ...usual, strike: killDecoders },
  { name: 'kill-database', ...databaseCrash, strike: (lab) => endAndStart(() => lab.postgres.crash()) },
  { name: 'restart-database', ...databaseCrash, strike: (lab) => endAndStart(() => lab.postgres.restart()) },
  { name: 'terminate-backends', ...usual, strike: terminateBackends },
  { name: 'freeze-database', ...usual, strike: (lab) => freeze(lab.postgres.processes(), 1500) },
  { name: 'database-black-hole', ...usual, strike: onDatabase({ kind: 'black-hole' }, 2500) },
  { name: 'database-reset', ...usual, strike: resetDatabase },
  { name: 'database-away', ...usual, strike: onDatabase({ kind: 'down' }, 2000) },
  { name: 'database-half-open', ...usual, strike: onDatabase({ kind: 'half-open' }, 2000) },
  { name: 'database-slow', ...usual, strike: onDatabase({ kind: 'delay', milliseconds: 120 }, 2000) },
  { name: 'database-very-slow', ...usual, strike: onDatabase({ kind: 'delay', milliseconds: 1000 }, 3000) },
  { name: 'database-partition', ...usual, strike: partitionOne },
  { name: 'database-connections-used-up', ...usual, strike: useUpConnections },
  { name: 'table-locked', ...usual, strike: lockTable },
  {
    name: 'database-disk-full',
    ...databaseCrash,
    missing: ({ disk }) => (disk === undefined ? 'a disk of its own cannot be mounted here' : undefined),
    strike: fillDisk,
  },
  { name: 'store-away', ...usual, strike: onStore({ kind: 'down' }, 2000) },
  { name: 'store-black-hole', ...usual, strike: onStore({ kind: 'black-hole' }, 2500) },
  {
    name: 'store-drips',
    ...usual,
    strike: onStore({ kind: 'drip', bytes: 16, everyMilliseconds: 50 }, 2000),
  },
  { name: 'store-refuses', ...usual, strike: refuseInStore },
  { name: 'mail-away', ...unnoticed, strike: (lab) => during(lab.mailProxy, { kind: 'down' }, 3000) },
  {
    name: 'mail-black-hole',
    ...unnoticed,
    strike: (lab) => during(lab.mailProxy, { kind: 'black-hole' }, 3000),
  },
  { name: 'mail-refuses', ...unnoticed, strike: refuseMails },
];

function oneOf({ nodes, random }: Lab): LabNode {
  const node = nodes[Math.floor(random() * nodes.length)];
  if (node === undefined) throw new Error('The lab has no server.');
  return node;
}

function endAndStart(act: () => void): Promise<number> {
  const endedAt = performance.now();
  act();
  return Promise.resolve(endedAt);
}

async function killOne(lab: Lab): Promise<number> {
  const endedAt = performance.now();
  const node = oneOf(lab);
  await endNode(node, 'SIGKILL');
  lab.starting = node.start();
  return endedAt;
}

async function killBoth(lab: Lab): Promise<number> {
  const endedAt = performance.now();
  for (const node of lab.nodes) await endNode(node, 'SIGKILL');
  lab.starting = Promise.all(lab.nodes.map((node) => node.start()));
  return endedAt;
}

async function restartInTurn(lab: Lab): Promise<void> {
  for (const node of lab.nodes) {
    await endNode(node, 'SIGTERM');
    await node.start();
    await sleep(500); // the balancer notices that it is back
  }
}

async function freeze(processes: readonly number[], milliseconds: number): Promise<void> {
  const tell = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const id of processes) {
      try {
        if (id > 0) process.kill(id, signal);
      } catch {
        // A process of the database that has ended in between.
      }
    }
  };
  tell('SIGSTOP');
  await sleep(milliseconds);
  tell('SIGCONT');
}

async function killDecoders({ nodes }: Lab): Promise<void> {
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
    return []; // it has none, or has ended
  }
}

function killIfThere(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function terminateBackends(lab: Lab): Promise<void> {
  for (let times = 0; times < 3; times += 1) {
    await lab.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    await sleep(300);
  }
}

function onDatabase(mode: ChaosMode, milliseconds: number): FaultKind['strike'] {
  return async ({ nodes }) => {
    await Promise.all(nodes.map(({ database }) => during(database, mode, milliseconds)));
  };
}

function onStore(mode: ChaosMode, milliseconds: number): FaultKind['strike'] {
  return ({ storeProxy }) => during(storeProxy, mode, milliseconds);
}

async function during(proxy: ChaosProxy, mode: ChaosMode, milliseconds: number): Promise<void> {
  proxy.set(mode);
  await sleep(milliseconds);
  proxy.set({ kind: 'pass' });
}

async function resetDatabase({ nodes }: Lab): Promise<void> {
  for (let times = 0; times < 4; times += 1) {
    for (const { database } of nodes) database.reset();
    await sleep(250);
  }
}

function partitionOne(lab: Lab): Promise<void> {
  return during(oneOf(lab).database, { kind: 'black-hole' }, 2500);
}

/** Others take every connection there is, also those that the servers had. */
async function useUpConnections({ postgres }: Lab): Promise<void> {
  const connected: pg.Client[] = [];
  const takeAll = async (): Promise<void> => {
    for (;;) {
      const client = new pg.Client({ connectionString: postgres.url, application_name: 'lab' });
      client.on('error', () => undefined); // it is there to be in the way, no more
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
    return false; // there are no more
  }
}

async function lockTable({ postgres }: Lab): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('begin');
  await client.query('lock table passes in access exclusive mode');
  await sleep(2000);
  await client.query('rollback');
  await client.end();
}

async function fillDisk(lab: Lab): Promise<void> {
  const { disk, postgres } = lab;
  disk?.fill();
  await sleep(2000);
  disk?.empty();
  // A database that could not write its log has ended itself, as it should; its supervisor starts it again.
  await lab.query('select 1').catch(() => postgres.restart());
}

async function refuseInStore({ s3 }: Lab): Promise<void> {
  s3.faults.push(...Array.from({ length: 2000 }, () => 503));
  await sleep(2000);
  s3.faults.length = 0;
}

async function refuseMails({ mail }: Lab): Promise<void> {
  mail.isRefusing = true;
  await sleep(3000);
  mail.isRefusing = false;
}

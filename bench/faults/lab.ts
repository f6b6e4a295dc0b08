/**
 * The lab: two servers behind a balancer on one PostgreSQL, each with a proxy before the database that can be made to
 * fail, and an S3 store for photos.
 */
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { startStrictS3Server, type StrictS3Server } from '../../src/server/testing/strict-s3-server.ts';
import { isReady, startServer, takeFreePort, type ParkServer, type Place } from '../base/place.ts';
import { query, startPostgres, type BenchPostgres } from '../base/postgres.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startChaosProxy, type ChaosProxy } from './chaos-proxy.ts';

/** A server of the lab; `start` resolves when it is ready. */
export interface LabNode {
  port: number;
  database: ChaosProxy;
  process: ParkServer['process'] | undefined;
  start(): Promise<void>;
}

/** Everything that a failure can affect, and the records to check afterwards. */
export interface Lab {
  /** The one that accepts writes; another one after a failover. */
  postgres: BenchPostgres;
  nodes: LabNode[];
  s3: StrictS3Server;
  balancer: Balancer;
  folder: string;
  /** The servers that a failure killed and that are restarting; the next round waits for them. */
  starting: Promise<unknown>;
  random: () => number;
  /** The first number that no stage uses yet. */
  nextNumber: number;
  /** Starts an empty PostgreSQL beside it. */
  startAnother(): Promise<BenchPostgres>;
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>;
}

const settings = [
  'max_connections=60',
  'fsync=on',
  'max_wal_size=256MB',
  'shared_buffers=128MB',
  'wal_level=logical',
];

/** Builds the lab and starts its two servers; `random` makes all random choices. */
export async function openLab(place: Place, random: () => number): Promise<Lab> {
  const { folder } = place;
  const postgres = await startPostgres(place, settings);
  const s3 = await startStrictS3Server();
  place.onEnd(() => s3.close());
  const environment = {
    STOP_NOTICE_SECONDS: '1',
    KEYS_DIR: join(folder, 'keys'),
    PARK_CIDRS: '127.0.0.0/8,::1/128',
    S3_ENDPOINT: s3.options.endpoint,
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  };
  const nodes = [
    await makeNode(place, environment, postgres.port),
    await makeNode(place, environment, postgres.port),
  ];
  for (const node of nodes) await node.start();
  const balancer = await startBalancer(
    nodes.map(({ port }) => port),
    random,
  );
  place.onEnd(() => balancer.close());
  const lab: Lab = {
    ...{ postgres, nodes, s3, balancer, folder, random, nextNumber: 1, starting: Promise.resolve() },
    startAnother: () => startPostgres(place, settings),
    query: (statement, values) => query(lab.postgres.url, statement, values),
  };
  return lab;
}

async function makeNode(
  place: Place,
  environment: NodeJS.ProcessEnv,
  databasePort: number,
): Promise<LabNode> {
  const port = await takeFreePort();
  const database = await startChaosProxy(databasePort);
  place.onEnd(() => database.close());
  const log = openSync(join(place.folder, 'servers.log'), 'a');
  const own = {
    DATA_DIR: join(place.folder, `node-${port}`),
    DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/postgres`,
  };
  const node: LabNode = {
    ...{ port, database, process: undefined },
    start: async () => {
      const server = await startServer(place, {
        ...{ port, log, environment: { ...environment, ...own } },
      });
      node.process = server.process;
    },
  };
  return node;
}

/** Returns one of the two servers at random. */
export function oneOf({ nodes, random }: Lab): LabNode {
  const node = nodes[Math.floor(random() * nodes.length)];
  if (node === undefined) throw new Error('The lab has no server.');
  return node;
}

/** Resolves when both servers report ready; throws if one does not within 20 seconds. */
export async function untilBothReady({ nodes }: Lab): Promise<void> {
  for (const endsAt = Date.now() + 20_000; Date.now() < endsAt; await sleep(100)) {
    const ready = await Promise.all(nodes.map(({ port }) => isReady(port)));
    if (ready.every(Boolean)) return;
  }
  throw new Error('A server did not become ready again.');
}

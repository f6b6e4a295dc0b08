/**
 * The lab: two servers behind a balancer on one PostgreSQL, with an S3 store for photos, a mail server and the park's
 * own systems, each of which can be made to fail. It uses free ports, so that two labs may run at once.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { chmodSync, mkdirSync, openSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { startStrictS3Server, type StrictS3Server } from '../../src/server/testing/strict-s3-server.ts';
import { startPostgres, type BenchPostgres } from '../postgres.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startChaosProxy, type ChaosProxy } from './chaos-proxy.ts';
import { startMailCatcher, type MailCatcher } from './mail-catcher.ts';
import { makeDisk, type SmallDisk } from './small-disk.ts';
import { startUpstreams, type Upstreams } from './upstreams.ts';

/** A server of the lab; `start` resolves when the server is ready, and may change its environment. */
export interface LabNode {
  port: number;
  database: ChaosProxy;
  process: ChildProcess | undefined;
  start(changes?: NodeJS.ProcessEnv): Promise<void>;
}

/** Everything that a failure can affect, and the records to check afterwards. */
export interface Lab {
  postgres: BenchPostgres;
  /** Undefined if the machine does not permit mounting one. */
  disk: SmallDisk | undefined;
  nodes: LabNode[];
  s3: StrictS3Server;
  storeProxy: ChaosProxy;
  mail: MailCatcher;
  mailProxy: ChaosProxy;
  upstreams: Upstreams;
  balancer: Balancer;
  folder: string;
  /** The servers that a failure killed and that are restarting; the next round waits for them. */
  starting: Promise<unknown>;
  random: () => number;
  /** The first number that no stage uses yet. */
  nextNumber: number;
  /** The environment for commands on the host, which connect to the database directly. */
  environment: NodeJS.ProcessEnv;
  query<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const databaseDiskMib = 1600;

/** A database that the lab does not start itself. */
export interface GivenDatabase {
  postgres: BenchPostgres;
  /** The address that the two servers get. */
  serversUrl: string;
}

/** Builds the lab and starts its two servers; `random` makes all random choices. */
export async function openLab(random: () => number, given?: GivenDatabase): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-faults-'));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user, who needs access.
  const disk = given === undefined ? makeDisk(join(folder, 'disk'), databaseDiskMib) : undefined;
  const root = disk?.folder ?? folder;
  const settings = '-c max_connections=60 -c fsync=on -c max_wal_size=256MB -c shared_buffers=128MB';
  const [postgresPort = 0, ...nodePorts] = await takeFreePorts(3);
  const postgres = given?.postgres ?? startOrUndo({ port: postgresPort, root, settings }, disk);
  const s3 = await startStrictS3Server();
  const storeProxy = await startChaosProxy(Number(new URL(s3.options.endpoint).port));
  const mail = await startMailCatcher();
  const mailProxy = await startChaosProxy(mail.port);
  const upstreams = await startUpstreams(folder);
  const environment = {
    ...process.env,
    ...upstreams.environment,
    NODE_ENV: 'development',
    STOP_NOTICE_SECONDS: '1',
    KEYS_DIR: join(folder, 'keys'),
    PARK_CIDRS: '127.0.0.0/8,::1/128',
    SMTP_URL: `smtp://127.0.0.1:${mailProxy.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${storeProxy.port}`,
    S3_BUCKET: s3.options.bucket,
    S3_REGION: s3.options.region,
    S3_ACCESS_KEY_ID: s3.options.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.options.secretAccessKey,
  };
  const nodes: LabNode[] = [];
  for (const port of nodePorts) {
    const database = await startChaosProxy(postgresPort);
    const databaseUrl = given?.serversUrl ?? `postgres://postgres@127.0.0.1:${database.port}/postgres`;
    nodes.push(makeNode({ port, database, databaseUrl, environment, folder }));
  }
  for (const node of nodes) await node.start();
  const balancer = await startBalancer(nodePorts, random);
  const query = <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) =>
    runQuery<Row>(postgres.url, statement, values);
  return {
    ...{ postgres, disk, nodes, s3, storeProxy, mail, mailProxy, upstreams, balancer, folder, random, query },
    environment: { ...environment, DATA_DIR: join(folder, 'host'), DATABASE_URL: postgres.url },
    nextNumber: 1,
    starting: Promise.resolve(),
    close: async () => {
      balancer.close();
      for (const node of nodes) {
        node.process?.kill('SIGKILL');
        await node.database.close();
      }
      await storeProxy.close();
      await mailProxy.close();
      await mail.close();
      await s3.close();
      await upstreams.close();
      postgres.stop();
      disk?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns unused ports. */
export async function takeFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  for (const server of servers) server.close();
  return ports;
}

/** Unmounts the disk, which would otherwise outlive the run. */
function startOrUndo(
  options: Parameters<typeof startPostgres>[0],
  disk: SmallDisk | undefined,
): BenchPostgres {
  try {
    return startPostgres(options);
  } catch (error) {
    disk?.remove();
    throw error;
  }
}

function makeNode(options: {
  port: number;
  database: ChaosProxy;
  databaseUrl: string;
  environment: NodeJS.ProcessEnv;
  folder: string;
}): LabNode {
  const { port, database, databaseUrl, environment, folder } = options;
  const dataDir = join(folder, `node-${port}`);
  mkdirSync(dataDir, { recursive: true });
  const env = {
    ...environment,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  };
  const node: LabNode = {
    port,
    database,
    process: undefined,
    start: async (changes = {}) => {
      const child = spawn(
        process.execPath,
        ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'],
        {
          env: { ...env, ...changes },
          stdio: ['ignore', openSync(join(folder, 'servers.log'), 'a'), 'inherit'],
        },
      );
      node.process = child;
      await untilReady(child, port);
    },
  };
  return node;
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server on port ${port} ended with ${child.exitCode}.`);
    if (await isReady(port)) return;
  }
  throw new Error(`The server on port ${port} was not ready within a minute.`);
}

/** True if the server reports ready. */
export async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Resolves when both servers report ready; throws if one does not within 20 seconds. */
export async function untilBothReady({ nodes }: Lab): Promise<void> {
  for (const endsAt = Date.now() + 20_000; Date.now() < endsAt; await sleep(100)) {
    const ready = await Promise.all(nodes.map(({ port }) => isReady(port)));
    if (ready.every(Boolean)) return;
  }
  throw new Error('A server did not become ready again.');
}

/** Sends a signal to a server and waits until its process has ended. */
export async function endNode(node: LabNode, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const child = node.process;
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Runs one statement on a new connection. */
export async function runQuery<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 120_000,
  });
  client.on('error', () => undefined); // The code that awaits the answer handles the error.
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

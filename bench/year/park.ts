/** The park of a simulated year: PostgreSQL and two servers on the moved clock, with stand-ins for mails, pushes and webhooks. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { startStrictApplePush } from '../../src/server/adapters/apple-push-strict.ts';
import { loadOrCreateWalletKeys } from '../../src/server/base/security/keys/wallet-keys.ts';
import { loadSecrets, type Secrets } from '../../src/server/base/security/secrets.ts';
import { startMailCatcher } from '../faults/mail-catcher.ts';
import { startPostgres } from '../postgres.ts';
import { makeMovedClock, type MovedClock } from './clock.ts';

/** The running park. */
export interface YearPark {
  clock: MovedClock;
  ports: number[];
  /** The environment for commands of the host. */
  environment: NodeJS.ProcessEnv;
  secrets: Secrets;
  database: pg.Client;
  /** The push tokens for which a push came since the last call. */
  takePushed(): string[];
  /** How many mails and events have arrived so far. */
  arrived(): { mails: number; events: number; pushes: number };
  webhookUrl: string;
  /** Memory of each server's process in MiB, without PostgreSQL's. */
  residentMebibytes(): number[];
  /** Lines that the servers have written. */
  logLines(): string[];
  close(): Promise<void>;
}

/** The shortest terms that a brand may set, so that much is forgotten within a year. */
export const yearRetention = {
  ...{ names: 365, stays: 90, members: 730, staffSessions: 90, photosOfEndedPasses: 14, requests: 30 },
  ...{ mails: 7, scans: 30, messages: 30, connectorAnswers: 90, importRuns: 30, staffDevices: 30 },
} as const;

/** Starts everything; ports and folders are the run's own, and nothing stays behind after `close`. */
export async function openYearPark(): Promise<YearPark> {
  if ((process.env['BENCH_DATABASE_URL'] ?? '') !== '')
    throw new Error(
      'The year moves the clock of its PostgreSQL, so it starts its own: unset BENCH_DATABASE_URL.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'promenade-year-'));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user, who reads the clock.
  const clock = makeMovedClock(folder);
  const [databasePort = 0, ...ports] = await takeFreePorts(3);
  const settings = '-c max_connections=60 -c synchronous_commit=on -c checkpoint_timeout=30min';
  const postgres = startPostgres({
    port: databasePort,
    root: folder,
    settings,
    environment: clock.databaseEnvironment,
  });
  const standIns = await startStandIns(folder);
  const children: ChildProcess[] = [];
  const log = join(folder, 'servers.log');
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    ...clock.environment,
    ...standIns.environment,
    // In this mode a server does not count the moved monotonic clock as a day in which it could not answer.
    ...{ NODE_ENV: 'test', PARK_CIDRS: '127.0.0.0/8,::1/128', LOG_LEVEL: 'warn' },
    ...{ KEYS_DIR: join(folder, 'keys'), BRAND_DIR: writeBrand(folder), DATABASE_URL: postgres.url },
  };
  const database = new pg.Client({ connectionString: postgres.url });
  const close = async (): Promise<void> => {
    for (const child of children) child.kill('SIGKILL');
    await database.end().catch(() => undefined);
    await standIns.close();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const port of ports) {
      const env = { ...environment, ...ownFolder(folder, String(port)) };
      // On a busy machine the database may not answer in time; a supervisor starts the server again, and so do we.
      children.push(await startWithRetries(() => startServer(port, env, log)));
    }
    database.on('error', () => undefined); // The statement that waits gets the error.
    await database.connect();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ clock, ports, database, close },
    environment: { ...environment, ...ownFolder(folder, 'host') },
    secrets: loadSecrets(join(folder, 'keys'), false),
    takePushed: standIns.takePushed,
    arrived: standIns.arrived,
    webhookUrl: standIns.webhookUrl,
    residentMebibytes: () => children.map(({ pid }) => residentOf(pid ?? 0)),
    logLines: () => readFileSync(log, 'utf8').split('\n').filter(Boolean),
  };
}

/** A mail server, Apple's push service and a receiver of webhooks. */
async function startStandIns(folder: string) {
  const mail = await startMailCatcher();
  const keysDir = join(folder, 'keys');
  const { authorityPem } = await loadOrCreateWalletKeys(keysDir, { name: 'Year', identifier: 'year' });
  loadSecrets(keysDir, true);
  const pushed: string[] = [];
  let pushes = 0;
  const apple = await startStrictApplePush({
    wwdrPem: authorityPem,
    onPush: (token) => {
      pushes += 1;
      pushed.push(token);
    },
  });
  const authorityFile = join(folder, 'apple-authority.pem');
  writeFileSync(authorityFile, apple.authorityPem);
  let events = 0;
  const webhook = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      events += 1;
      outgoing.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  return {
    environment: {
      ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, APPLE_PUSH_ORIGIN: apple.origin },
      NODE_EXTRA_CA_CERTS: authorityFile,
    },
    webhookUrl: `http://127.0.0.1:${portOf(webhook.address())}/events`,
    takePushed: () => [...new Set(pushed.splice(0))],
    arrived: () => ({ mails: mail.taken.length, events, pushes }),
    close: async () => {
      webhook.closeAllConnections();
      webhook.close();
      await apple.close();
      await mail.close();
    },
  };
}

/** A copy of the demo's brand with the terms of the run. */
function writeBrand(folder: string): string {
  const own = join(folder, 'brand');
  cpSync('brand', own, { recursive: true });
  const file = join(own, 'brand.json');
  const brand = JSON.parse(readFileSync(file, 'utf8')) as object; // a brand is an object
  writeFileSync(file, JSON.stringify({ ...brand, retention: yearRetention }));
  return own;
}

/** A folder for a process; the photos are those of all. */
function ownFolder(folder: string, name: string): { DATA_DIR: string } {
  const own = join(folder, `data-${name}`);
  mkdirSync(join(folder, 'photos'), { recursive: true });
  mkdirSync(own, { recursive: true });
  symlinkSync(join(folder, 'photos'), join(own, 'photos'));
  return { DATA_DIR: own };
}

const startsMax = 8;

async function startWithRetries(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let tried = 1; tried < startsMax; tried += 1) {
    const child = await start().catch(() => undefined);
    if (child !== undefined) return child;
    await sleep(1000);
  }
  return start();
}

async function startServer(port: number, env: NodeJS.ProcessEnv, log: string): Promise<ChildProcess> {
  const output = openSync(log, 'a');
  const child = spawn(process.execPath, ['--import', './tools/quick-load.ts', 'tools/start.ts', '--built'], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', output, output],
  });
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null)
      throw new Error(`A server ended with ${child.exitCode}: ${readFileSync(log, 'utf8').slice(-2000)}`);
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return child;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`Nothing answers on port ${port}.`);
}

async function takeFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createPort().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => portOf(server.address()));
  for (const server of servers) server.close();
  return ports;
}

function portOf(address: string | { port: number } | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function residentOf(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kibibytes ?? 0) / 1024);
}

/**
 * The Caddy edge of `compose.yaml` with its Caddyfile, in front of two servers on one PostgreSQL. Tests each statement
 * of that file with stub servers that fail on purpose, then restarts the servers in turn under load; a single lost
 * request fails the run. `node bench/edge.ts [restarts of each server] [requests a second]`
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { readDemoPark } from '../src/server/demo/demo-data.ts';
import { printBenchmark, type BenchmarkResult, type BenchmarkRow } from './benchmark.ts';
import { ask, startEdge, type Edge } from './edge/caddy.ts';
import { trySentences } from './edge/sentences.ts';
import { isReady } from './faults/lab.ts';
import { percentile } from './load.ts';
import { startPostgres } from './postgres.ts';

// Below the ephemeral ports, any of which may be in use.
const postgresPort = 21_580;
const serverPorts = [21_581, 21_582] as const;
const standInPorts = [21_583, 21_584] as const;
const edgePorts = { servers: 21_585, standIns: 21_586 } as const;
const connections = 8;

/** Tests the statements, then restarts the servers in turn this many times each. */
export default async function benchEdge(restarts = 2, perSecond = 60): Promise<BenchmarkResult> {
  const folder = mkdtempSync(join(tmpdir(), 'promenade-edge-'));
  try {
    const sentences = await trySentences({ ports: standInPorts, edgePort: edgePorts.standIns, folder });
    const rolling = await restartInTurn({ folder, restarts, perSecond });
    const isProved = [...sentences, ...rolling.rows].every(
      ({ name, value }) => !name.startsWith('faults:') || value === 0,
    );
    return {
      title: `deploy/Caddyfile before two servers, ${restarts} restarts of each at ${perSecond} requests a second`,
      aim: 'no fault: nothing lost, nothing sent twice, nothing believed that a client says',
      rows: [...sentences, ...rolling.rows],
      verdict: isProved ? 'reached' : `not reached ${rolling.said}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restartInTurn(options: {
  folder: string;
  restarts: number;
  perSecond: number;
}): Promise<{ rows: BenchmarkRow[]; said: string }> {
  const { folder, restarts, perSecond } = options;
  const postgres = startPostgres({ port: postgresPort });
  const servers: ChildProcess[] = [];
  let edge: Edge | undefined;
  try {
    const start = async (place: number): Promise<void> => {
      servers[place] = await startServer(place, postgres.url, folder);
    };
    await start(0);
    await start(1);
    const addresses = serverPorts.map((port) => `127.0.0.1:${port}`).join(' ');
    edge = await startEdge({ port: edgePorts.servers, servers: addresses, folder: join(folder, 'edge') });
    const load = makeLoad(edge, perSecond);
    await sleep(3000);
    for (let time = 0; time < restarts * 2; time += 1) {
      const server = servers[time % 2];
      server?.kill('SIGTERM');
      if (server !== undefined) await once(server, 'exit');
      await start(time % 2);
      await sleep(2500); // The edge checks health every second.
    }
    const { statuses, milliseconds } = await load.stop();
    const lost = [...statuses].reduce((sum, [status, count]) => sum + (status === 200 ? 0 : count), 0);
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    return {
      rows: [
        { name: 'sent while servers were restarted in turn', value: sent, unit: 'requests' },
        { name: 'slowest hundredth of them', value: percentile(milliseconds, 0.99), unit: 'ms' },
        { name: 'faults: of them not answered 200', value: lost, unit: 'requests' },
      ],
      said: JSON.stringify([...statuses]),
    };
  } finally {
    edge?.stop();
    for (const server of servers) server.kill('SIGKILL');
    postgres.stop();
  }
}

/** Sends logins by POST and pages by GET at a fixed rate, regardless of the response times. */
function makeLoad(edge: Edge, perSecond: number) {
  const sessions = Array.from({ length: connections }, () => edge.connect());
  const [order] = readDemoPark().orders;
  const { orderId, barcode } = order ?? { orderId: '', barcode: '' };
  const login = JSON.stringify({ orderId, barcode });
  const statuses = new Map<number, number>();
  const milliseconds: number[] = [];
  const underWay = new Set<Promise<void>>();
  const send = async (turn: number): Promise<void> => {
    const place = turn % connections;
    const sentAt = performance.now();
    const session = (sessions[place] ??= edge.connect());
    const { status } =
      turn % 3 === 0
        ? await ask(session, { ':path': `/${orderId}/${barcode}` })
        : await ask(
            session,
            { ':method': 'POST', ':path': '/api/login/', 'content-type': 'application/json' },
            login,
          );
    milliseconds.push(performance.now() - sentAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  let turn = 0;
  const timer = setInterval(() => {
    const sending = send((turn += 1)).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }, 1000 / perSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      for (const session of sessions) session.close();
      return { statuses, milliseconds };
    },
  };
}

/** A server with production settings, but with the demo park, so that there are guests who can log in. */
async function startServer(place: number, databaseUrl: string, folder: string): Promise<ChildProcess> {
  const port = serverPorts[place] ?? 0;
  const child = spawn(
    process.execPath,
    ['--disable-proto=throw', '--import', './tools/quick-load.ts', 'tools/start.ts', '--built'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, `server-${place}`),
        KEYS_DIR: join(folder, 'keys'),
        PUBLIC_URL: `https://localhost:${edgePorts.servers}`,
        TRUST_PROXY: '1',
        PARK_CIDRS: '127.0.0.0/8,::1/128',
        STOP_NOTICE_SECONDS: '5',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(50)) {
    if (child.exitCode !== null) break;
    if (await isReady(port)) return child;
  }
  child.kill('SIGKILL');
  throw new Error(`The server on port ${port} was not ready within a minute.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [restarts = 2, perSecond = 60] = process.argv.slice(2).map(Number);
  printBenchmark('edge', await benchEdge(restarts, perSecond));
}

/**
 * The gates open: twenty thousand guests from one IP address within half an hour, simulated at a higher speed; one in
 * ten mistypes first. No guest may be refused. Three times the speed sustains the rate of the busiest minute. `node
 * bench/gate-opening.ts [guests] [times faster] [processes] [openings]`; with several openings, one after the other,
 * the memory of the processes after each shows whether it grows.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { openCaller, workAtRate, type Call, type Caller } from './base/load.ts';
import { inPlace, startServer, type ParkServer } from './base/place.ts';
import { addOrders, firstBarcode, firstOrder, startPostgres } from './base/postgres.ts';
import {
  percentile,
  printIfProgram,
  sized,
  verdictOf,
  type BenchmarkResult,
  type BenchmarkRow,
} from './base/result.ts';

const guestsPerSecond = 20_000 / 1800;
const typoShare = 0.1;
/** A guest who was asked to come again so many times is refused. */
const returnsMax = 6;
const loginMsMax = 150;
const passFileMsMax = 800;
const mebibyte = 1024 * 1024;

const isProgram = import.meta.main;
const [guests = sized(20_000, 100), timesFaster = 3, processes = 1, openings = 1] = isProgram
  ? process.argv.slice(2).map(Number)
  : [];

/** The measurements of one opening. */
interface Seen {
  /** Milliseconds of every served call, by its kind. */
  times: Map<string, number[]>;
  /** Guests with a call that was neither served nor asked to come again. */
  refused: number;
  /** Guests who were asked to come again at least once, and were served then. */
  comeBack: number;
  typos: number;
  seconds: number;
  /** Of each process after the opening, in MiB. */
  memory: number[];
}

/** Simulates the openings and reports the answers and their times. */
export default async function benchGateOpening(): Promise<BenchmarkResult> {
  return inPlace(async (place) => {
    const { url } = await startPostgres(place);
    // The servers of one park have one folder of keys.
    const environment = { DATABASE_URL: url, PARK_CIDRS: '127.0.0.0/8' };
    const servers: ParkServer[] = [];
    for (let index = 0; index < processes; index += 1)
      servers.push(await startServer(place, { environment }));
    await addOrders(url, guests);
    const all: Seen[] = [];
    for (let opening = 0; opening < openings; opening += 1) all.push(await openGates(servers));
    return report(all);
  });
}

/** Guests arrive at a steady rate, regardless of how long earlier guests take. */
async function openGates(servers: readonly ParkServer[]): Promise<Seen> {
  const seen = { times: new Map<string, number[]>(), refused: 0, comeBack: 0, typos: 0 };
  const caller = openCaller();
  const ports = servers.map(({ port }) => port);
  const rate = { perSecond: guestsPerSecond * timesFaster, total: guests };
  const seconds = await workAtRate(rate, (place) => visit({ caller, seen, ports, returns: 0 }, place));
  caller.close();
  return { ...seen, seconds, memory: servers.map((server) => server.residentBytes() / mebibyte) };
}

interface Guest {
  caller: Caller;
  seen: Omit<Seen, 'seconds' | 'memory'>;
  ports: readonly number[];
  /** How often this guest was asked to come again. */
  returns: number;
}

/** One guest's seven calls: the start page, a login, the pass, its wallet file, and the repetition at the gate. */
async function visit(one: Guest, guest: number): Promise<void> {
  const { seen, ports } = one;
  const orderId = String(firstOrder + guest);
  const barcode = String(firstBarcode + guest);
  let calls = guest;
  const call = (kind: string, path: string, body?: object): Promise<number> =>
    // A balancer spreads the calls of one guest over the servers.
    callUntilServed(one, kind, { port: ports[calls++ % ports.length] ?? 0, path, ...(body && { body }) });
  const statuses = [await call('page', '/')];
  if (guest % Math.round(1 / typoShare) === 0) {
    // One extra digit, which is no other guest's barcode.
    const typo = await call('typo', '/api/login/', { orderId, barcode: `${barcode}0` });
    if (typo === 404) seen.typos += 1;
  }
  statuses.push(
    await call('login', '/api/login/', { orderId, barcode, isIOS: true }),
    await call('page', `/${orderId}/${barcode}`),
    await call('pass file', '/api/apple-wallet/', { orderId, barcode }),
    await call('script', '/service-worker.js'),
    await call('login', '/api/login/', { orderId, barcode, isIOS: true }),
    await call('page', `/${orderId}/${barcode}`),
  );
  if (statuses.some((status) => status !== 200)) seen.refused += 1;
  else if (one.returns > 0) seen.comeBack += 1;
}

/** Comes again after as many seconds as the server says. */
async function callUntilServed(one: Guest, kind: string, call: Call): Promise<number> {
  for (;;) {
    const calledAt = performance.now();
    const { status, retryAfter } = await one.caller.send(call);
    if (status < 400 || retryAfter === undefined || one.returns >= returnsMax) {
      const times = one.seen.times.get(kind) ?? [];
      times.push(performance.now() - calledAt);
      one.seen.times.set(kind, times);
      return status;
    }
    one.returns += 1;
    await sleep(retryAfter * 1000);
  }
}

function report(all: readonly Seen[]): BenchmarkResult {
  const sum = (count: (seen: Seen) => number): number => all.reduce((total, seen) => total + count(seen), 0);
  const timesOf = (kind: string): number[] => all.flatMap(({ times }) => times.get(kind) ?? []);
  const p99 = (kind: string): number => percentile(timesOf(kind), 0.99);
  const refused = sum((seen) => seen.refused);
  const calls = sum((seen) => [...seen.times.values()].flat().length);
  const memory = all.flatMap((seen, opening) =>
    seen.memory.map((value, index): BenchmarkRow => ({
      name: `memory of process ${index + 1} after opening ${opening + 1}`,
      ...{ value, unit: 'MiB' },
    })),
  );
  const where = processes === 1 ? 'one process' : `${processes} processes`;
  return {
    title: `${guests.toLocaleString('en-US')} guests from one address, ${timesFaster} times as fast as on the day, ${where}`,
    aim: `nobody refused, login p99 within ${loginMsMax} ms, pass file within ${passFileMsMax} ms`,
    rows: [
      { name: 'genuine guests refused', value: refused, unit: 'guests' },
      { name: 'asked to come again, then served', value: sum((seen) => seen.comeBack), unit: 'guests' },
      { name: 'mistyped first, then let in', value: sum((seen) => seen.typos), unit: 'guests' },
      { name: 'requests', value: calls / sum((seen) => seen.seconds), unit: 'requests/s' },
      { name: 'login, p99', value: p99('login'), unit: 'ms', ratio: p99('login') / loginMsMax },
      { name: 'page, p99', value: p99('page'), unit: 'ms' },
      {
        name: 'pass file, p99',
        value: p99('pass file'),
        unit: 'ms',
        ratio: p99('pass file') / passFileMsMax,
      },
      ...memory,
    ],
    verdict: verdictOf(refused === 0 && p99('login') <= loginMsMax && p99('pass file') <= passFileMsMax),
  };
}

await printIfProgram(import.meta, benchGateOpening);

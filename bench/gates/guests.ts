/** Guests at the gates: their seven calls, their typing errors, and what they do when they are asked to come back. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The measurements of one opening. */
export interface Seen {
  /** Milliseconds of every served call, by its kind. */
  times: Map<string, number[]>;
  /** Guests with a call that was neither served nor asked to come again. */
  refused: number;
  /** Guests who were asked to come again at least once, and were served then. */
  comeBack: number;
  typos: number;
  seconds: number;
}

/** Who comes, how fast, and to which servers. */
export interface Opening {
  guests: number;
  perSecond: number;
  ports: readonly number[];
}

export const firstOrder = 84_000_000;
export const firstBarcode = 7_126_000_000_000_000;
const typoShare = 0.1;
/** A guest who was asked to come again so many times is refused. */
const returnsMax = 6;

/** Guests arrive at a steady rate, regardless of how long earlier guests take. */
export async function openGates({ guests, perSecond, ports }: Opening): Promise<Seen> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const seen: Seen = { times: new Map(), refused: 0, comeBack: 0, typos: 0, seconds: 0 };
  const startedAt = performance.now();
  const visits: Promise<void>[] = [];
  for (let guest = 0; guest < guests; guest += 1) {
    const wait = startedAt + (guest * 1000) / perSecond - performance.now();
    if (wait > 0) await sleep(wait);
    visits.push(visit({ agent, seen, ports, returns: 0 }, guest));
  }
  await Promise.all(visits);
  seen.seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return seen;
}

interface Guest {
  agent: Agent;
  seen: Seen;
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
    callUntilServed(one, { kind, port: ports[calls++ % ports.length] ?? 0, path, ...(body && { body }) });
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

interface Call {
  kind: string;
  port: number;
  path: string;
  body?: object;
}

/** Comes again after as many seconds as the server says. */
async function callUntilServed(one: Guest, call: Call): Promise<number> {
  for (;;) {
    const calledAt = performance.now();
    const { status, retryAfter } = await send(one.agent, call);
    if (retryAfter === undefined || one.returns >= returnsMax) {
      const times = one.seen.times.get(call.kind) ?? [];
      times.push(performance.now() - calledAt);
      one.seen.times.set(call.kind, times);
      return status;
    }
    one.returns += 1;
    await sleep(retryAfter * 1000);
  }
}

/** The status, 0 for a broken connection; and the seconds of Retry-After if the server asks to come again. */
function send(agent: Agent, { port, path, body }: Call): Promise<{ status: number; retryAfter?: number }> {
  return new Promise((resolve) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const method = body === undefined ? 'GET' : 'POST';
    const made = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume();
      answer.on('close', () => {
        const retryAfter = Number(answer.headers['retry-after']);
        const status = answer.complete ? (answer.statusCode ?? 0) : 0;
        resolve({ status, ...(status >= 400 && retryAfter > 0 && { retryAfter }) });
      });
    });
    made.on('error', () => resolve({ status: 0 }));
    made.end(text);
  });
}

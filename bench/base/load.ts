/** The one generator of traffic: calls over HTTP, by so many at once or at a fixed rate. */
import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** One call; a POST if it has a body. */
export interface Call {
  port: number;
  path: string;
  /** An object is sent as JSON. */
  body?: object | Buffer | string;
  token?: string;
  /** Further headers, and another type of the body than JSON. */
  headers?: Record<string, string>;
  /** Within which it must be answered. */
  milliseconds?: number;
}

/** The answer; status 0 if the connection broke or the time was over. */
export interface Answer {
  status: number;
  body: Buffer;
  /** The seconds of Retry-After, if the server asks to come again. */
  retryAfter?: number;
}

/** Sends calls; its connections are closed when the program ends or `close` is called. */
export interface Caller {
  send(call: Call): Promise<Answer>;
  close(): void;
}

/** Opens connections that are kept for the next call, or one for each call. */
export function openCaller({ keepAlive = true, connections = 512 } = {}): Caller {
  const agent = new Agent({ keepAlive, maxSockets: connections });
  return { send: (call) => send(agent, call), close: () => agent.destroy() };
}

function send(
  agent: Agent,
  { port, path, body, token, headers: more, milliseconds = 60_000 }: Call,
): Promise<Answer> {
  return new Promise((resolve) => {
    const isPlain = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const sent = isPlain ? (body ?? '') : JSON.stringify(body);
    const headers = {
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...more,
    };
    const nothing = (): void => resolve({ status: 0, body: Buffer.alloc(0) });
    const method = body === undefined ? 'GET' : 'POST';
    const call = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      const retryAfter = Number(answer.headers['retry-after']);
      const again = retryAfter > 0 ? { retryAfter } : {};
      buffer(answer).then(
        (whole) => resolve({ status: answer.statusCode ?? 0, body: whole, ...again }),
        nothing,
      );
    });
    call.setTimeout(milliseconds, () => call.destroy());
    call.on('error', nothing);
    call.end(sent);
  });
}

export function jsonOf({ body }: Answer): unknown {
  return JSON.parse(body.toString());
}

/** So many workers do one piece after the other until `isOver`; returns the seconds. */
export async function workAtOnce(
  workers: number,
  work: (place: number) => Promise<unknown>,
  isOver: (place: number) => boolean,
): Promise<number> {
  const startedAt = performance.now();
  let next = 0;
  const keepWorking = async (): Promise<void> => {
    for (let place = next++; !isOver(place); place = next++) await work(place);
  };
  await Promise.all(Array.from({ length: workers }, keepWorking));
  return (performance.now() - startedAt) / 1000;
}

/**
 * Begins pieces at a fixed rate, however long earlier ones take; each learns when it was due, so that a stalled server
 * does not hide what it delays. Returns the seconds until all are done.
 */
export async function workAtRate(
  { perSecond, total }: { perSecond: number; total: number },
  work: (place: number, dueAt: number) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const works: Promise<unknown>[] = [];
  for (let place = 0; place < total; place += 1) {
    const dueAt = startedAt + (place * 1000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 0) await sleep(wait);
    works.push(work(place, dueAt));
  }
  await Promise.all(works);
  return (performance.now() - startedAt) / 1000;
}

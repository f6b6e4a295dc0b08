/** Closed-loop load over keep-alive connections: each one sends its next request after the previous answer. */
import { Agent, request } from 'node:http';

/** The requests to send, and the duration. */
export interface LoadOptions {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  body: () => string;
}

/** Returns the answered requests per second; throws if an answer is not 200. */
export async function makeLoad(options: LoadOptions): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const endsAt = performance.now() + options.seconds * 1000;
  const startedAt = performance.now();
  let answered = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const status = await send(agent, options);
      if (status !== 200) throw new Error(`Status ${status} on port ${options.port}.`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, work));
  agent.destroy();
  return answered / ((performance.now() - startedAt) / 1000);
}

/** The result of one request of a steady load. */
export interface TimedAnswer {
  /** 0 if the connection broke. */
  status: number;
  /**
   * Measured from the time at which the request was due, so that a stalled server does not hide the requests that it
   * delays.
   */
  milliseconds: number;
}

/** Sends at a fixed rate regardless of the response times, and returns the status and time of each request. */
export async function makeSteadyLoad(options: {
  perSecond: number;
  seconds: number;
  call: () => { port: number; path: string; body: string };
}): Promise<TimedAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const total = Math.round(options.perSecond * options.seconds);
  const startedAt = performance.now();
  const answers: Promise<TimedAnswer>[] = [];
  for (let place = 0; place < total; place += 1) {
    const dueAt = startedAt + (place * 1000) / options.perSecond;
    const wait = dueAt - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const { port, path, body } = options.call();
    const status = send(agent, { port, path, body: () => body }).catch(() => 0);
    answers.push(status.then((known) => ({ status: known, milliseconds: performance.now() - dueAt })));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

/** Returns the quantile of the values, such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function send(agent: Agent, options: Pick<LoadOptions, 'port' | 'path' | 'body'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = options.body();
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(
      { agent, host: '127.0.0.1', port: options.port, path: options.path, method: 'POST', headers },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/**
 * Asks one of the park's own systems by REST without ever being dragged down by it (docs/security.md, T62 and T63): a few
 * requests at once, all tries within one deadline, no redirect, no more of an answer than a good one has, and silence for a
 * while once it keeps failing.
 */
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { readCapped } from './read-capped.ts';

/** How a system is reached; only tests say more than address and secret. */
export interface RestClientOptions {
  baseUrl: string;
  secret: string;
  fetch?: typeof fetch;
  now?: () => number;
  /** All tries together. */
  timeoutMs?: number;
}

/** Gives the JSON of an answer, or undefined where there is no such thing (404). Throws an UpstreamTimeout for the rest. */
export type RestClient = (path: string) => Promise<unknown>;

const usualTimeoutMs = 3000;
const triesMax = 3;
const pauseMs = 100;
const atOnceMax = 16;
/** After so many failures in a row nobody asks for a while; then one goes ahead. */
const failuresMax = 5;
const silentMs = 10_000;

/** Makes the client of one system; it remembers how the system has been doing. */
export function makeRestClient(options: RestClientOptions): RestClient {
  const { now = () => performance.now() } = options;
  let underWay = 0;
  let failuresInRow = 0;
  let silentUntil = 0;
  return async (path) => {
    if (underWay >= atOnceMax) throw new UpstreamTimeout('busy');
    if (failuresInRow >= failuresMax && now() < silentUntil) throw new UpstreamTimeout('silent');
    // Whoever goes ahead keeps the others back until its answer is here.
    silentUntil = now() + silentMs;
    underWay += 1;
    try {
      const answer = await askInTime(options, path);
      failuresInRow = 0;
      return answer;
    } catch (error) {
      failuresInRow += 1;
      throw error;
    } finally {
      underWay -= 1;
    }
  };
}

async function askInTime(options: RestClientOptions, path: string): Promise<unknown> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs);
  for (let tried = 1; ; tried += 1) {
    const result = await tryOnce(options, path, signal);
    if (result.kind === 'answer') return result.body;
    if (result.kind === 'refused' || tried === triesMax || signal.aborted)
      throw new UpstreamTimeout(result.kind, { cause: result.cause });
    // Half of the pause is chance, so that many servers do not come back at once.
    await new Promise((resolve) =>
      setTimeout(resolve, pauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2)),
    );
  }
}

type Tried =
  | { kind: 'answer'; body: unknown }
  /** Trying again makes no sense. */
  | { kind: 'refused'; cause?: unknown }
  | { kind: 'failed'; cause?: unknown };

async function tryOnce(
  { baseUrl, secret, fetch: send = fetch }: RestClientOptions,
  path: string,
  signal: AbortSignal,
): Promise<Tried> {
  try {
    const response = await send(`${baseUrl}${path}`, {
      redirect: 'error',
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
      signal,
    });
    const body = await readCapped(response);
    if (response.status === 404) return { kind: 'answer', body: undefined };
    if (response.status === 429 || response.status >= 500) return { kind: 'failed' };
    return response.ok && body !== undefined ? { kind: 'answer', body } : { kind: 'refused' };
  } catch (cause) {
    return { kind: 'failed', cause };
  }
}

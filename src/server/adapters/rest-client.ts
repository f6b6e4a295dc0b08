/**
 * Calls one of the park's own systems by REST so that its failure cannot take the server down (docs/security.md, T62
 * and T63): few concurrent requests, all tries within one deadline, no redirects, a size limit for answers, and a
 * pause after repeated failures.
 */
import type { ExternalSystemFailure } from '#domain/external-system-reasons.ts';

import { findFailure, failureOfStatus } from '#server/base/external-systems/find-failure.ts';
import { skipWhenDown } from '#server/base/external-systems/skip-when-down.ts';
import { UpstreamTimeout } from '#server/base/ports/upstream-timeout.ts';
import { readCapped } from './read-capped.ts';

/** How a system is reached; only tests set more than address and secret. */
export interface RestClientOptions {
  baseUrl: string;
  secret: string;
  fetch?: typeof fetch;
  now?: () => number;
  /** All tries together. */
  timeoutMs?: number;
}

/** Returns the JSON of an answer, or undefined for a 404. Throws an UpstreamTimeout for every other failure. */
export type RestClient = (path: string) => Promise<unknown>;

const usualTimeoutMs = 3000;
const triesMax = 3;
const pauseMs = 100;

/** Makes the client of one system; it remembers recent failures. */
export function makeRestClient(options: RestClientOptions): RestClient {
  return makeClient(options, (path, signal) => tryOnce(options, path, signal));
}

/** The same for any way to ask a system once. */
export function makeClient(
  { now, timeoutMs }: Pick<RestClientOptions, 'now' | 'timeoutMs'>,
  attempt: (path: string, signal: AbortSignal) => Promise<Tried>,
): RestClient {
  const spare = skipWhenDown({ now });
  return (path) => spare(() => askInTime((signal) => attempt(path, signal), timeoutMs));
}

async function askInTime(
  attempt: (signal: AbortSignal) => Promise<Tried>,
  timeoutMs = usualTimeoutMs,
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let tried = 1; ; tried += 1) {
    const result = await attempt(signal);
    if (result.kind === 'answer') return result.body;
    if (result.kind === 'refused' || tried === triesMax || signal.aborted)
      throw new UpstreamTimeout(result.failure, { cause: result.cause });
    // Half of the pause is random, so that many servers do not return at the same time.
    await new Promise((resolve) =>
      setTimeout(resolve, pauseMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2)),
    );
  }
}

/** How one try ended. */
export type Tried =
  | { kind: 'answer'; body: unknown }
  /** Marks failures that must not be retried. */
  | { kind: 'refused'; failure: ExternalSystemFailure; cause?: unknown }
  | { kind: 'failed'; failure: ExternalSystemFailure; cause?: unknown };

async function tryOnce(
  { baseUrl, secret, fetch: send = fetch }: RestClientOptions,
  path: string,
  signal: AbortSignal,
): Promise<Tried> {
  let hasBegun = false;
  try {
    const response = await send(`${baseUrl}${path}`, {
      // A redirect is never followed: it becomes an answer with its status.
      redirect: 'manual',
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json' },
      signal,
    });
    hasBegun = true;
    const read = await readCapped(response);
    if (response.status === 404) return { kind: 'answer', body: undefined };
    const failure = failureOfStatus(response.status);
    if (failure !== undefined)
      return { kind: response.status === 429 || response.status >= 500 ? 'failed' : 'refused', failure };
    return 'json' in read
      ? { kind: 'answer', body: read.json }
      : { kind: 'refused', failure: { reason: read.reason } };
  } catch (cause) {
    const failure = findFailure(cause) ?? { reason: 'failed' };
    const isSlow = hasBegun && failure.reason === 'no-answer';
    return { kind: 'failed', failure: isSlow ? { reason: 'slow-answer' } : failure, cause };
  }
}

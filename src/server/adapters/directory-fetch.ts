/**
 * Requests to the park's directory: all of one step within one time limit, no redirect followed, answers of a limited
 * size, and few at once. Every request is watched, so that a failure is in metrics, log and Health.
 */
import type { ExternalSystemFailure } from '#domain/external-system-reasons.ts';

import { findFailure, failureOfStatus } from '#server/base/external-systems/find-failure.ts';
import type { ExternalSystemWatch } from '#server/base/external-systems/external-systems.ts';
import { DirectoryFault } from '#server/base/ports/directory.ts';

/** A request as both libraries make it. */
export type DirectoryFetch = (
  url: string,
  options: {
    method?: string;
    headers?: Record<string, string> | Headers;
    body?: BodyInit | null | undefined;
    signal?: AbortSignal | undefined;
  },
) => Promise<Response>;

const bytesMax = 512 * 1024;
const atOnceMax = 64;

/** Makes the requests of one directory; each step gets its own function, which ends with `deadline`. */
export function makeDirectoryFetch(
  watch: ExternalSystemWatch,
  send: typeof fetch = fetch,
): (deadline: AbortSignal) => DirectoryFetch {
  let underWay = 0;
  return (deadline) =>
    async (url, { signal, method = 'GET', headers = {}, body = null }) => {
      if (underWay >= atOnceMax) throw new DirectoryFault('unavailable', 'too-many-at-once');
      underWay += 1;
      try {
        const limit = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
        const request = { method, headers, body, signal: limit, redirect: 'manual' as const };
        return await watch.run(() => readWhole(send, url, request), failureIn).then(passOn);
      } catch (cause) {
        if (cause instanceof DirectoryFault) throw cause;
        throw new DirectoryFault('unavailable', findFailure(cause)?.reason ?? 'failed', { cause });
      } finally {
        underWay -= 1;
      }
    };
}

/** 400 is how a directory refuses a code, which says nothing about the directory. */
function failureIn({ status }: Response): ExternalSystemFailure | undefined {
  return status === 400 ? undefined : failureOfStatus(status);
}

/** An answer for the library to judge; one of a directory that is out of order never reaches it. */
function passOn(answer: Response): Response {
  const failure = failureIn(answer);
  if (failure === undefined || failure.reason === 'unexpected-status') return answer;
  throw new DirectoryFault('unavailable', failure.reason);
}

/** Reads the complete answer within the time limit; a longer one than any correct answer is an error. */
async function readWhole(send: typeof fetch, url: string, request: RequestInit): Promise<Response> {
  const response = await send(url, request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > bytesMax) throw new DirectoryFault('unavailable', 'too-long');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, headers });
}

/** The caller of a request, as the limits count callers. */
import type { FastifyRequest } from 'fastify';

import type { Caller } from '#server/base/limits/caller.ts';

import { wantedLanguages } from './wanted-languages.ts';

/** The header that brings a solved puzzle (docs/algorithms/guessing.md). */
const solutionHeader = 'x-puzzle';

/** The caller of a guest's request: the network, the languages, and the solved puzzle that came with it. */
export function callerOf(request: FastifyRequest): Caller {
  const known = callers.get(request);
  if (known !== undefined) return known;
  const solution = request.headers[solutionHeader];
  const caller = {
    address: request.ip,
    wanted: wantedLanguages(request.headers),
    solution: typeof solution === 'string' ? solution : undefined,
  };
  callers.set(request, caller);
  return caller;
}

/**
 * One caller per request, because a photo call proves its pass twice: before its body is read, and when it is
 * processed.
 */
const callers = new WeakMap<FastifyRequest, Caller>();

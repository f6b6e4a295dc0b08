/** Who makes a call, as limits know them. */
import type { FastifyRequest } from 'fastify';

import type { Caller } from '#server/base/limits/caller.ts';

/** The header that brings a solved puzzle (docs/algorithms/guessing.md). */
const solutionHeader = 'x-puzzle';

/** The caller of a guest's call: a network, and the puzzle that came solved. */
export function callerOf(request: FastifyRequest): Caller {
  const known = callers.get(request);
  if (known !== undefined) return known;
  const solution = request.headers[solutionHeader];
  const caller = { address: request.ip, solution: typeof solution === 'string' ? solution : undefined };
  callers.set(request, caller);
  return caller;
}

/** One a request, for a photo is proven twice: before its body is taken in, and when it is worked on. */
const callers = new WeakMap<FastifyRequest, Caller>();

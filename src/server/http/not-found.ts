/** Answers addresses and methods that the contract does not have. */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { contract, readCallKey } from '#contract/contract.ts';

import { Refusal } from '#server/base/refusal.ts';

const routes = Object.keys(contract).map((key) => {
  const { method, path } = readCallKey(key);
  const pattern = path
    .replace(/\/$/, '')
    .replace(/\/\*$/, '/.+')
    .replace(/\/:[A-Za-z]+\?/g, '(?:/[^/]+)?')
    .replace(/:[A-Za-z]+/g, '[^/]+');
  return { method, isPage: path.startsWith('/:'), matches: new RegExp(`^${pattern}/?$`) };
});

/** First path segments that never belong to a guest's page. */
const reservedSegments = new Set(['api', 'app', 'assets', 'dev']);

/** True if the first segment belongs to calls, so that the guest page must not answer it. */
export function isReservedSegment(segment: string): boolean {
  return reservedSegments.has(segment);
}

/** Answers 405 with the allowed methods if the address takes another method, else 404. */
export function refuseUnknownRoute(request: FastifyRequest, reply: FastifyReply): never {
  const path = request.url.split('?', 1)[0] ?? '';
  const isCall = isReservedSegment(path.split('/')[1] ?? '');
  const methods = routes
    .filter((route) => !(isCall && route.isPage) && route.matches.test(path))
    .map((route) => route.method);
  if (methods.length === 0 || methods.some((method) => method === request.method))
    throw new Refusal('route-not-found');
  const allowed = new Set<string>(methods);
  if (allowed.has('GET')) allowed.add('HEAD');
  reply.header('allow', [...allowed].join(', '));
  throw new Refusal('method-not-allowed');
}

/** Answers for addresses and methods that the contract does not name. */
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

/** First path segments that are never a guest's page. */
const reservedSegments = new Set(['api', 'app', 'assets', 'dev']);

/** True where the first segment belongs to calls, so that the guest page must not answer for it. */
export function isReservedSegment(segment: string): boolean {
  return reservedSegments.has(segment);
}

/** 405 with the methods that the address does take, else 404. */
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

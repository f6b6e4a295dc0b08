/** Answers with an ETag, or with 304 if the caller has the same already. */
import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends the value, which the contract's schema then reduces to its fields. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  // A cache may keep the answer for this caller and must ask each time.
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
  return sendUnlessSame(request, reply, value);
}

/** Does the same with a value that is equal for every caller, which any cache may keep for five minutes. */
export function sendPublicTagged(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  reply.header('cache-control', 'public, max-age=300');
  return sendUnlessSame(request, reply, value);
}

function sendUnlessSame(request: FastifyRequest, reply: FastifyReply, value: object): FastifyReply {
  const tag = `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32)}"`;
  reply.header('etag', tag);
  return hasTag(request.headers['if-none-match'] ?? '', tag) ? reply.code(304).send() : reply.send(value);
}

function hasTag(header: string, tag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

import type { FastifyReply } from 'fastify';

import type { PhotoPreview } from './photo-decoder.ts';

/** Answers with `{ "base64", "size" }` in one copy of the text; a stream would log each guest who leaves as an error. */
export function sendPreview(reply: FastifyReply, { base64, size }: PhotoPreview): FastifyReply {
  const answer = Buffer.concat([Buffer.from('{"base64":"'), ...base64, Buffer.from(`","size":${size}}`)]);
  return reply.type('application/json; charset=utf-8').send(answer);
}

/** Bodies of uploads: handed on as the stream that they are, never held in memory. */
import type { FastifyInstance } from 'fastify';

/** Makes the routes of this part of the server take text/csv only. */
export function acceptCsvOnly(part: FastifyInstance): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
}

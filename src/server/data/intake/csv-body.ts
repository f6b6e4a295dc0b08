/** Upload bodies: passed on as streams, never buffered in memory. */
import type { FastifyInstance } from 'fastify';

/** Makes the routes of this scope accept only text/csv. */
export function acceptCsvOnly(part: FastifyInstance): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
}

/** Upload bodies: passed on as streams, never buffered in memory. */
import type { FastifyInstance } from 'fastify';

/** Makes the routes of this scope accept only files of these media types. */
export function acceptFilesOnly(part: FastifyInstance, mediaTypes: readonly string[]): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser([...mediaTypes], (_request, payload, done) => done(null, payload));
}

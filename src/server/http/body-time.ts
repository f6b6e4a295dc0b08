/**
 * Time limits for receiving a request; a photo from a slow network may take longer than any other body
 * (docs/security.md).
 */
import type { FastifyInstance } from 'fastify';

/** Node's own limit for whole requests, in milliseconds: the time that a photo may take. */
export const photoBodyMilliseconds = 120_000;

const usualBodyMilliseconds = 30_000;

/** Closes connections whose body takes too long, except on routes that accept larger bodies. */
export function limitBodyTime(app: FastifyInstance, milliseconds = usualBodyMilliseconds): void {
  const usualBodyBytes = app.initialConfig.bodyLimit;
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.bodyLimit <= (usualBodyBytes ?? 0)) {
      const timer = setTimeout(() => request.raw.destroy(), milliseconds);
      payload.once('close', () => clearTimeout(timer));
      payload.once('end', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

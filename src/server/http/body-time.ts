/** How long a request may take to arrive: photos from a slow network longer than everything else (docs/security.md). */
import type { FastifyInstance } from 'fastify';

/** What Node's own limit for whole requests is set to, in milliseconds: what a photo may take. */
export const photoBodyMilliseconds = 120_000;

const usualBodyMilliseconds = 30_000;

/** Hangs up on bodies that take longer than usual, on every route but those that take larger bodies than usual. */
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

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

/** What a connection may take before it is a request, the same for a server of one park and of many. */
export const connectionLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // By default Node checks for slow headers only every 30 seconds.
  connectionsCheckingInterval: 1000,
  // checkHosts refuses a missing host too, with the headers of every answer.
  requireHostHeader: false,
};

/**
 * Writes one log line and one measurement per request: route pattern, status and duration, never the address, which
 * may contain a guest's secret.
 */
import type { FastifyInstance } from 'fastify';

import { networkOf } from '#server/base/limits/address.ts';
import type { Metrics } from '#server/base/metrics.ts';

/** One in this many successful requests is logged; every failed one is. */
const sampleOneIn = 20;

/** Logs requests by allow-list and measures all of them. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  let served = 0;
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    metrics.requests.observe(
      { method: request.method, route, status: String(status) },
      reply.elapsedTime / 1000,
    );
    served += 1;
    if (status >= 400 || served % sampleOneIn === 0) {
      const level = status >= 500 ? 'error' : 'info';
      request.log[level](
        {
          method: request.method,
          route,
          status,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          network: networkOf(request.ip),
        },
        'request',
      );
    }
    done();
  });
}

/** One log line and one measurement a request: route pattern, status, time; never an address with a guest's secret in it. */
import type { FastifyInstance } from 'fastify';

import { networkOf } from '#server/base/limits/address.ts';
import type { Metrics } from '#server/base/metrics.ts';

/** Of the requests that went well, one in this many is logged; all others are logged always. */
const sampleOneIn = 20;

/** Logs by allow-list and measures every request. */
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

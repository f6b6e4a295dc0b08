/**
 * Writes one log line and one measurement per request: route pattern, status and duration, never the address, which
 * may contain a guest's secret.
 */
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

import { networkOf } from '#server/base/limits/caller.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Config } from '#server/base/config/config.ts';

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

/** Log level by mode, if LOG_LEVEL is not set: warnings in development, one line for each logged request in production, nothing in tests. */
const levels = { development: 'warn', production: 'info', test: 'silent' } as const;

/**
 * The logger's options. Requests, replies and errors serialize to nothing, because every logged field is chosen
 * explicitly.
 */
export function logOptions({
  mode,
  logLevel,
  parkName,
}: Pick<Config, 'mode' | 'logLevel' | 'parkName'>): Exclude<
  FastifyServerOptions['logger'],
  boolean | undefined
> {
  return {
    level: logLevel ?? levels[mode],
    formatters: { level: (level) => ({ level }) },
    base: parkName === undefined ? null : { park: parkName },
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: (error: Error) => ({ type: error.name, message: '', stack: '' }),
    },
  };
}

/** Structured logs by allow-list: a field that is not named here never reaches a log (security T61). */
import type { FastifyServerOptions } from 'fastify';

import type { Config } from '#server/base/config/config.ts';

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

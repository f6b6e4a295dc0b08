/** Structured logs by allow-list: what is not named here never reaches a log (security T61). */
import type { FastifyServerOptions } from 'fastify';

import type { Config } from '#server/base/config/config.ts';

/** Level by mode: a developer reads warnings, production one line for each request that matters, tests nothing. */
const levels = { development: 'warn', production: 'info', test: 'silent' } as const;

/** The logger's options; requests, replies and errors are reduced to nothing, because we log facts of our own choice. */
export function logOptions(
  mode: Config['mode'],
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: levels[mode],
    base: null,
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: (error: Error) => ({ type: error.name, message: '', stack: '' }),
    },
  };
}

import type { FastifyInstance } from 'fastify';

import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';

/** POST /api/e: increments the count of one kind of page. Stores nothing about the guest or the device. */
export function analyticsRoutes(app: FastifyInstance, { config, metrics }: Services): void {
  mount(app, 'POST /api/e', ({ body, reply }) => {
    if (config.countsPages) metrics.pageViews.inc({ route: body.route });
    return Promise.resolve(reply.code(204).send());
  });
}

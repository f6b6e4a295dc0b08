import type { FastifyInstance } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { requestLinks } from './send-link.service.ts';

/** POST /api/link/; the form without script belongs to the pages. */
export function linkRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/link/', async ({ body, request, reply }) => {
    await requestLinks(services, body.asked, callerOf(request));
    return reply.code(204).send();
  });
}

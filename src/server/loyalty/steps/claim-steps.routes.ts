import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import { askTeam, remindOfClaim } from './claim-steps.service.ts';

/** The steps after a refused claim. */
export function claimStepRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/loyalty/ask-team/', async ({ body, request, reply }) => {
    await askTeam(services, { stepTicket: body.stepTicket, note: body.note ?? '' }, callerOf(request));
    return reply.code(204).send();
  });
  mount(app, 'POST /api/loyalty/remind/', async ({ body, request, reply }) => {
    await remindOfClaim(services, body, callerOf(request));
    return reply.code(204).send();
  });
}

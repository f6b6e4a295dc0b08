import type { FastifyInstance } from 'fastify';

import { deviceHeader } from '#contract/calls/staff-session.ts';

import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { mountStaff } from '../mount-staff.ts';
import { lookAtPasswordLink, renewPasswordLink, usePasswordLink } from './password-link.service.ts';

/** The links by which members of the team choose their passwords. */
export function passwordLinkRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /app/set-password/look', ({ body }) => lookAtPasswordLink(services, body.token));
  mount(app, 'POST /app/set-password/', async ({ body, request, reply }) => {
    const from = { address: request.ip, requestId: request.id };
    const { deviceToken } = await usePasswordLink(services, { ...body, ...from });
    return reply.header(deviceHeader, deviceToken).code(204).send();
  });
  mountStaff(app, services, 'POST /api/admin/team-member/:id/password-link', ({ actor, params }) =>
    renewPasswordLink(services, actor, params.id),
  );
}

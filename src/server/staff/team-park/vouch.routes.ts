import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '../mount-staff.ts';
import { vouchForMember } from './vouch.service.ts';

/** The home park's answer to another park of the chain, and the way to the others. */
export function vouchRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'POST /app/vouch/', ({ actor, body }) =>
    vouchForMember(services, actor, body.visit),
  );
  mountStaff(
    app,
    services,
    'GET /app/parks/',
    async ({ actor }) => (await services.teamParks?.list(actor.memberGuid)) ?? [],
  );
}

import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { answerClubRequest, listClubRequests } from './staff-club-requests.service.ts';

/** Requests about refused claims: the list and the answer. */
export function staffClubRequestRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/club-request/', () => listClubRequests(services));
  mountStaff(app, services, 'PUT /api/admin/club-request/:id', ({ actor, params, body }) =>
    answerClubRequest(services, actor, params.id, body),
  );
}

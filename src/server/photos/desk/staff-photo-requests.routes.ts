import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { answerPhotoRequest, listPhotoRequests, showRequestPhoto } from './staff-photo-requests.service.ts';

/** Photo requests: the list, the photo beside a request, and the answer. */
export function staffPhotoRequestRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/photo-request/', () => listPhotoRequests(services));
  mountStaff(app, services, 'GET /api/admin/photo-request/:id/photo', async ({ actor, params, reply }) => {
    const photo = await showRequestPhoto(services, actor, params.id);
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
  });
  mountStaff(app, services, 'GET /api/admin/photo-request/:id/former-photo', async (call) => {
    const photo = await showRequestPhoto(services, call.actor, call.params.id, 'former');
    return call.reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
  });
  mountStaff(app, services, 'PUT /api/admin/photo-request/:id', ({ actor, params, body }) =>
    answerPhotoRequest(services, actor, params.id, body),
  );
}

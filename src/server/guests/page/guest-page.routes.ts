import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { eraseNamedGuest } from './erase-named-guest.ts';
import { readGuestPage } from './guest-page.service.ts';
import { showGuestPhoto } from './guest-photo.ts';

/** The page of one guest. */
export function staffGuestRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'POST /api/admin/guest-page/', ({ actor, body }) =>
    readGuestPage(services, actor, body),
  );
  mountStaff(app, services, 'DELETE /api/admin/guest/:kind/:id', async ({ actor, params, reply }) => {
    await eraseNamedGuest(services, actor, params);
    return reply.code(204).send();
  });
  mountStaff(
    app,
    services,
    'GET /api/admin/guest-photo/:orderId/:barcode',
    async ({ actor, params, reply }) => {
      const photo = await showGuestPhoto(services, actor, params);
      return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
    },
  );
}

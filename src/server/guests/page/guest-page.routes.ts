import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { readGuestPage } from './guest-page.service.ts';

/** The page of one guest. */
export function staffGuestRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'POST /api/admin/guest-page/', ({ actor, body }) =>
    readGuestPage(services, actor, body),
  );
}

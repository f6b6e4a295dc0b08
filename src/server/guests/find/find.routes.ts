import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { findAnything } from './find.service.ts';

/** The one box of the desk. */
export function staffFindRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'POST /api/admin/find/', ({ actor, body }) =>
    findAnything(services, actor, body.searchTerm),
  );
}

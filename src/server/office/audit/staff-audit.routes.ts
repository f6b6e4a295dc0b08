import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { listAudit } from './staff-audit.service.ts';

/** The tab Activity. */
export function staffAuditRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/audit/', ({ actor, query }) => listAudit(services, actor, query));
}

import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './staff-audit.service.ts';

/** The tab Activity. */
export function staffAuditRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/audit/', ({ actor, query }) => listAudit(services, actor, query));
  mountStaff(app, services, 'POST /api/admin/audit/export/', async ({ actor, body, request, reply }) => {
    const { fileName, content } = await exportAudit(services, { actor, request }, body);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type('text/csv; charset=utf-8').send(content);
  });
}

import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { readDashboard } from './staff-dashboard.service.ts';

/** The tab Dashboard. */
export function staffDashboardRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/dashboard/', ({ query }) =>
    readDashboard(services, query.days === undefined ? undefined : Number(query.days)),
  );
}

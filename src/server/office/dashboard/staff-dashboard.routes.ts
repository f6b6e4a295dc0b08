import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { exportFigures, listFigureRows } from './figure-rows.ts';
import { readDashboard } from './staff-dashboard.service.ts';

/** The tab Dashboard: its figures, the rows behind them, and both as files. */
export function staffDashboardRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/dashboard/', ({ query }) => readDashboard(services, query));
  mountStaff(app, services, 'GET /api/admin/dashboard/rows/', ({ query, request }) =>
    listFigureRows(services, request, query),
  );
  mountStaff(app, services, 'POST /api/admin/dashboard/export/', async ({ actor, body, request, reply }) => {
    const { fileName, content } = await exportFigures(services, { actor, request }, body);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type('text/csv; charset=utf-8').send(content);
  });
}

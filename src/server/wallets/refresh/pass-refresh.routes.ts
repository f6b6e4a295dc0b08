import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import {
  listChoices,
  listRefreshes,
  startRefreshByStaff,
  stopRefreshByStaff,
} from './staff-refresh.service.ts';

/** The tab Refresh Passes. */
export function passRefreshRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/pass-refresh/', () => listRefreshes(services));
  mountStaff(app, services, 'GET /api/admin/pass-refresh/choices/', () => listChoices(services));
  mountStaff(app, services, 'POST /api/admin/pass-refresh/', async ({ actor, body, reply }) => {
    const run = await startRefreshByStaff(services, actor, body);
    return reply.code(201).send(run);
  });
  mountStaff(app, services, 'DELETE /api/admin/pass-refresh/:runId', ({ actor, params }) =>
    stopRefreshByStaff(services, actor, Number(params.runId)),
  );
}

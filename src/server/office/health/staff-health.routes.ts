import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { readHealth, resendMails } from './staff-health.service.ts';

/** The tab Health. */
export function staffHealthRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/health/', () => readHealth(services));
  mountStaff(app, services, 'POST /api/admin/mails/', ({ actor, body }) =>
    resendMails(services, actor, body),
  );
}

import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { listVersions, makeVersion } from './earn-rules.service.ts';

/** The staff's calls for the earn rules. */
export function earnRulesRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/earn-rules/', () => listVersions(services));
  mountStaff(app, services, 'POST /api/admin/earn-rules/', async ({ actor, body, reply }) =>
    reply.code(201).send(await makeVersion(services, actor, body)),
  );
}

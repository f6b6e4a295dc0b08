import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '../mount-staff.ts';
import { createApiKey, deleteApiKey, listApiKeys } from './api-keys.service.ts';

/** The tab API Keys. */
export function apiKeyRoutes(app: FastifyInstance, services: Pick<Services, 'db' | 'clock'>): void {
  mountStaff(app, services, 'GET /api/admin/api-key/', () => listApiKeys(services));
  mountStaff(app, services, 'POST /api/admin/api-key/', async ({ actor, body, reply }) =>
    reply.code(201).send(await createApiKey(services, actor, body)),
  );
  mountStaff(app, services, 'DELETE /api/admin/api-key/:id', async ({ actor, params, reply }) => {
    await deleteApiKey(services, actor, params.id);
    return reply.code(204).send();
  });
}

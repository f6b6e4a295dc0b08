import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  rotateSecret,
  setWebhookState,
  testWebhook,
} from './endpoints.service.ts';
import { orderReplay, resendEvent } from './resend.service.ts';
import { listDeliveries, listWebhooks } from './view-endpoint.ts';

/** The tab Webhooks. */
export function eventRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/webhook/', () => listWebhooks(services));
  mountStaff(app, services, 'POST /api/admin/webhook/', async ({ actor, body, reply }) =>
    reply.code(201).send(await addWebhook(services, actor, body)),
  );
  mountStaff(app, services, 'PUT /api/admin/webhook/:id', ({ actor, params, body }) =>
    changeWebhook(services, actor, params.id, body),
  );
  mountStaff(app, services, 'PUT /api/admin/webhook/:id/state/', ({ actor, params, body }) =>
    setWebhookState(services, actor, params.id, body),
  );
  mountStaff(app, services, 'PUT /api/admin/webhook/:id/secret/', ({ actor, params, body }) =>
    rotateSecret(services, actor, params.id, body.secretMadeAt),
  );
  mountStaff(app, services, 'PUT /api/admin/webhook/:id/test/', ({ actor, params }) =>
    testWebhook(services, actor, params.id),
  );
  mountStaff(app, services, 'DELETE /api/admin/webhook/:id', async ({ actor, params, reply }) => {
    await removeWebhook(services, actor, params.id);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'GET /api/admin/webhook/:id/deliveries/', ({ params, query }) => {
    const before = query.before === undefined ? undefined : Number(query.before);
    return listDeliveries(services.db, { endpointId: params.id, ...query, before });
  });
  mountStaff(app, services, 'PUT /api/admin/webhook/:id/resend/', async ({ actor, params, body, reply }) => {
    await resendEvent(services, actor, { id: params.id, sequence: body.sequence });
    return reply.code(204).send();
  });
  mountStaff(app, services, 'PUT /api/admin/webhook/:id/replay/', ({ actor, params, body }) =>
    orderReplay(services, actor, { id: params.id, since: new Date(body.since) }),
  );
}

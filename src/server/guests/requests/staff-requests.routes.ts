import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { changeRequestDue, readRequestDue } from '#server/staff/requests/request-due.ts';
import { answerHelp } from './answer-help.service.ts';
import { openRequestOf } from './opened-request.service.ts';
import { holdRequest, listQueue, releaseRequest } from './staff-requests.service.ts';

/** The queue of requests over all kinds. */
export function staffRequestRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/request/', ({ actor, query }) =>
    listQueue(services, actor, query.status),
  );
  mountStaff(app, services, 'GET /api/admin/request/:kind/:id', ({ actor, params }) =>
    openRequestOf(services, actor, { kind: params.kind, requestId: params.id }),
  );
  mountStaff(app, services, 'POST /api/admin/request/:kind/:id/hold', ({ actor, params, body }) =>
    holdRequest(services, actor, { kind: params.kind, requestId: params.id }, body),
  );
  mountStaff(
    app,
    services,
    'DELETE /api/admin/request/:kind/:id/hold',
    async ({ actor, params, query, reply }) => {
      await releaseRequest(services, actor, { kind: params.kind, requestId: params.id }, query.screen ?? '');
      return reply.code(204).send();
    },
  );
  mountStaff(app, services, 'GET /api/admin/request-due/', () => readRequestDue(services.db));
  mountStaff(app, services, 'PUT /api/admin/request-due/', ({ actor, body }) =>
    changeRequestDue(services, actor, body),
  );
  mountStaff(app, services, 'PUT /api/admin/help-request/:id', async ({ actor, params, body, reply }) => {
    await answerHelp(services, actor, params.id, body);
    return reply.code(204).send();
  });
}

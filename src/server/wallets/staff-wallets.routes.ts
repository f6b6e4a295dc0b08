import type { FastifyInstance } from 'fastify';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import {
  countMessageAudience,
  listMessages,
  readMessageOptions,
  removeDraft,
  saveDraft,
  sendDraft,
  stopMessage,
} from './messages/staff-messages.service.ts';
import { testDraft } from './messages/test-message.service.ts';
import {
  listChoices,
  listRefreshes,
  startRefreshByStaff,
  stopRefreshByStaff,
} from './refresh/staff-refresh.service.ts';

/** The calls of the team about passes in wallets. */
export function staffWalletRoutes(app: FastifyInstance, services: Services): void {
  // The tab Messages.
  mountStaff(app, services, 'GET /api/admin/message/', () => listMessages(services));
  mountStaff(app, services, 'GET /api/admin/message/options/', () => readMessageOptions(services));
  mountStaff(app, services, 'POST /api/admin/message/count/', ({ body }) =>
    countMessageAudience(services, body),
  );
  mountStaff(app, services, 'PUT /api/admin/message/:id', ({ actor, params, body }) =>
    saveDraft(services, actor, params.id, body),
  );
  mountStaff(app, services, 'DELETE /api/admin/message/:id', async ({ actor, params, reply }) => {
    await removeDraft(services, actor, params.id);
    return reply.code(204).send();
  });
  mountStaff(app, services, 'POST /api/admin/message/:id/test/', ({ actor, params }) =>
    testDraft(services, actor, params.id),
  );
  mountStaff(app, services, 'POST /api/admin/message/:id/send/', ({ actor, params, body }) =>
    sendDraft(services, actor, params.id, body.version),
  );
  mountStaff(app, services, 'POST /api/admin/message/:id/stop/', ({ actor, params }) =>
    stopMessage(services, actor, params.id),
  );
  // The tab Refresh Passes.
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

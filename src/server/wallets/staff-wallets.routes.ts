import type { FastifyInstance } from 'fastify';

import { staffCalls } from '#server/staff/mount-staff.ts';
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
import { testDraft } from './messages/undo-message.ts';
import {
  listChoices,
  listRefreshes,
  startRefreshByStaff,
  stopRefreshByStaff,
} from './refresh/pass-refresh.service.ts';

/** The calls of the team about passes in wallets. */
export function staffWalletRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // The tab Messages.
  staff('GET /api/admin/message/', () => listMessages(services));
  staff('GET /api/admin/message/options/', () => readMessageOptions(services));
  staff('POST /api/admin/message/count/', ({ body }) => countMessageAudience(services, body));
  staff('PUT /api/admin/message/:id', ({ actor, params, body }) =>
    saveDraft(services, actor, params.id, body),
  );
  staff('DELETE /api/admin/message/:id', ({ actor, params }) => removeDraft(services, actor, params.id));
  staff('POST /api/admin/message/:id/test/', ({ actor, params }) => testDraft(services, actor, params.id));
  staff('POST /api/admin/message/:id/send/', ({ actor, params, body }) =>
    sendDraft(services, actor, params.id, body.version),
  );
  staff('POST /api/admin/message/:id/stop/', ({ actor, params }) => stopMessage(services, actor, params.id));
  // The tab Refresh Passes.
  staff('GET /api/admin/pass-refresh/', () => listRefreshes(services));
  staff('GET /api/admin/pass-refresh/choices/', () => listChoices(services));
  staff('POST /api/admin/pass-refresh/', async ({ actor, body, reply }) => {
    const run = await startRefreshByStaff(services, actor, body);
    return reply.code(201).send(run);
  });
  staff('DELETE /api/admin/pass-refresh/:runId', ({ actor, params }) =>
    stopRefreshByStaff(services, actor, Number(params.runId)),
  );
}

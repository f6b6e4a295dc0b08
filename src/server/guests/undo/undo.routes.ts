import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { readHistory } from '#server/office/audit/row-history.service.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { listOwnActs, undoAct } from './undo.service.ts';

/** Undo within ten minutes, and the history of a row. */
export function undoRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/undo/', ({ actor }) => listOwnActs(services, actor));
  mountStaff(app, services, 'POST /api/admin/undo/:entryId', ({ actor, params }) =>
    undoAct(services, actor, Number(params.entryId)),
  );
  mountStaff(app, services, 'GET /api/admin/history/:tab/:id', ({ actor, params, query }) =>
    readHistory(services, actor, { ...params, before: query.before }),
  );
}

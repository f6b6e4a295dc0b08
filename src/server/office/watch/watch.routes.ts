import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { changeWatchSettings } from './watch-settings.ts';
import { noteHit, readWatch } from './watch.service.ts';

/** The tab Watch. */
export function watchRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/watch/', ({ actor, query, request }) =>
    readWatch(services, { actor, request }, query.range),
  );
  mountStaff(app, services, 'PUT /api/admin/watch/settings/', async ({ actor, body, request }) => {
    await requireStaff(services, request, 'Audit List');
    return changeWatchSettings(services, actor, body);
  });
  mountStaff(app, services, 'PUT /api/admin/watch/hit/:id', ({ actor, params, body, request }) =>
    noteHit(services, { actor, request }, { id: params.id, note: body.note }),
  );
}

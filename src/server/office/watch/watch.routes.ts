import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { judgeWatch } from './judge-watch.ts';
import { changeWatchSettings } from './watch-settings.ts';
import { noteHit, readWatch } from './watch.service.ts';

/** The tab Watch. Its calls need the permission of the activity as well, because each figure leads there. */
export function watchRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/watch/', async ({ actor, query, request }) => {
    await requireStaff(services, request, 'Audit List');
    return readWatch(services, actor, query.range);
  });
  mountStaff(app, services, 'PUT /api/admin/watch/settings/', async ({ actor, body, request }) => {
    await requireStaff(services, request, 'Audit List');
    const settings = await changeWatchSettings(services, actor, body);
    await judgeWatch(services);
    return settings;
  });
  mountStaff(app, services, 'PUT /api/admin/watch/hit/:id', async ({ actor, params, body, request }) => {
    await requireStaff(services, request, 'Audit List');
    return noteHit(services, actor, { id: params.id, note: body.note });
  });
}

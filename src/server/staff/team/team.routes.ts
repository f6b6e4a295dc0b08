import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { readVersion } from '#server/http/if-match.ts';
import { mountStaff } from '../mount-staff.ts';
import { requireStaff } from '../require-staff.ts';
import { changeTeam } from './change-team.service.ts';
import { exportTeam } from './export-team.service.ts';
import { checkList, inviteList } from './invite-list.service.ts';
import { listTeam } from './list-team.service.ts';
import { createRole, editRole, listRoles, removeRole } from './roles.service.ts';

/** The tab Season Team: the team, its invitations and its roles. */
export function teamRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/team/', ({ actor }) => listTeam(services, actor));
  mountStaff(app, services, 'POST /api/admin/team/invite/', ({ actor, body }) =>
    (body.isCheck ? checkList : inviteList)(services, actor, body.rows),
  );
  mountStaff(app, services, 'POST /api/admin/team/change/', async ({ actor, body }) => ({
    members: await changeTeam(services, actor, body),
  }));
  mountStaff(app, services, 'POST /api/admin/team/export/', async ({ actor, body, request, reply }) => {
    await requireStaff(services, request, 'Team Member List');
    const { fileName, content } = await exportTeam(services, actor, body.members);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type('text/csv; charset=utf-8').send(content);
  });
  roleRoutes(app, services);
}

function roleRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'GET /api/admin/team-role/', ({ actor }) => listRoles(services, actor));
  mountStaff(app, services, 'POST /api/admin/team-role/', async ({ actor, body, reply }) =>
    reply.code(201).send(await createRole(services, actor, body)),
  );
  mountStaff(app, services, 'PUT /api/admin/team-role/:id', ({ actor, params, body, request }) => {
    const version = readVersion(request.headers['if-match']);
    return editRole(services, actor, { guid: params.id, draft: body, version });
  });
  mountStaff(app, services, 'DELETE /api/admin/team-role/:id', async ({ actor, params, request }) => {
    const version = readVersion(request.headers['if-match']);
    await removeRole(services, actor, { guid: params.id, version });
    return {};
  });
}

import type { FastifyInstance } from 'fastify';

import { adminTabs, type AdminTabName } from '#contract/admin-tabs.ts';

import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { readVersion } from '#server/http/if-match.ts';
import { exportTab } from './tab-export.ts';
import { readListQuery } from './tab-input.ts';
import { createRow, editRow, listRows, removeRow } from './tab.service.ts';
import { fetchCustomizationOptions } from './tab.queries.ts';
import { fetchTeamOptions } from './team.queries.ts';

const names = Object.keys(adminTabs) as AdminTabName[]; // the table's own keys

/** The calls of every data tab, and the option lists of their select fields. */
export function adminRoutes(app: FastifyInstance, services: Services): void {
  for (const name of names) tabRoutes(app, services, name);
  mountStaff(app, services, 'GET /api/admin/pass-customizations/', () =>
    fetchCustomizationOptions(services.db),
  );
  mountStaff(app, services, 'POST /api/admin/export/', async ({ actor, body, request, reply }) => {
    const { fileName, content } = await exportTab(services, actor, body, request);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return reply.type('text/csv; charset=utf-8').send(content);
  });
  mountStaff(app, services, 'GET /api/team-member/', () => fetchTeamOptions(services.db));
}

function tabRoutes(app: FastifyInstance, services: Services, name: AdminTabName): void {
  const { api } = adminTabs[name];
  mountStaff(app, services, `GET ${api}`, async ({ query, reply }) => {
    const { rows, total } = await listRows(services, name, readListQuery(query));
    reply.header('x-total-count', String(total));
    return rows;
  });
  mountStaff(app, services, `PUT ${api}:id`, ({ actor, params, body, request }) => {
    const version = readVersion(request.headers['if-match']);
    const edit = { guid: params.id, cells: body, version };
    return editRow(services, actor, name, edit);
  });
  if (api === '/api/admin/session/') return;
  mountStaff(app, services, `POST ${api}`, async ({ actor, body, reply }) =>
    reply.code(201).send(await createRow(services, actor, name, body)),
  );
  mountStaff(app, services, `DELETE ${api}:id`, async ({ actor, params, request }) => {
    const version = readVersion(request.headers['if-match']);
    await removeRow(services, actor, name, { guid: params.id, version });
    return {};
  });
}

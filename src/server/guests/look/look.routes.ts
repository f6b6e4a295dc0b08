import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { readVersion } from '#server/http/if-match.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { discardDraft, saveDraft, startDraft } from './draft-look.service.ts';
import { makeLookPreviews } from './preview-look.service.ts';
import { endSeason, publishDraft, publishNewLook, returnLook } from './publish-look.service.ts';
import { listLooks, readLookEditor } from './view-looks.service.ts';

/** The look studio. */
export function lookRoutes(app: FastifyInstance, services: Services): void {
  const preview = makeLookPreviews(services);
  mountStaff(app, services, 'GET /api/admin/look/', () => listLooks(services));
  mountStaff(app, services, 'GET /api/admin/look/:id', ({ params }) => readLookEditor(services, params.id));
  mountStaff(app, services, 'POST /api/admin/look-preview/', ({ body }) => preview(body));
  draftRoutes(app, services);
  mountStaff(app, services, 'PUT /api/admin/look/:id', ({ actor, params, request }) =>
    publishDraft(services, actor, { id: params.id, version: readVersion(request.headers['if-match']) }),
  );
  mountStaff(app, services, 'POST /api/admin/look/:id', async ({ actor, params, request, reply }) => {
    const version = readVersion(request.headers['if-match']);
    return reply.code(201).send(await publishNewLook(services, actor, { id: params.id, version }));
  });
  mountStaff(app, services, 'POST /api/admin/look-return/:id', ({ actor, params, body, request }) => {
    const version = readVersion(request.headers['if-match']);
    return returnLook(services, actor, { id: params.id, version, number: body.number });
  });
  mountStaff(app, services, 'DELETE /api/admin/look-season/:id', ({ actor, params }) =>
    endSeason(services, actor, params.id),
  );
}

function draftRoutes(app: FastifyInstance, services: Services): void {
  mountStaff(app, services, 'POST /api/admin/look-draft/', async ({ actor, body, reply }) =>
    reply.code(201).send(await startDraft(services, actor, body.copyOf)),
  );
  mountStaff(app, services, 'PUT /api/admin/look-draft/:id', ({ actor, params, body, request }) => {
    const { basedOn, ...draft } = body;
    const version = readVersion(request.headers['if-match']);
    return saveDraft(services, actor, { id: params.id, draft, basedOn, version });
  });
  mountStaff(app, services, 'DELETE /api/admin/look-draft/:id', async ({ actor, params, request }) => {
    await discardDraft(services, actor, {
      id: params.id,
      version: readVersion(request.headers['if-match']),
    });
    return {};
  });
}

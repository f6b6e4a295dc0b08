import type { FastifyInstance } from 'fastify';

import { mount } from '#server/http/mount.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import type { Services } from '#server/base/services.ts';
import { acceptCsvOnly } from './csv-body.ts';
import { beginUpload, listRuns, printRefused } from './staff-imports.service.ts';
import { takeMessage } from './take-message.service.ts';
import { acceptSignedJson } from './webhook-body.ts';
import { putRows, readIdempotencyKey } from './put-rows.service.ts';

/** All routes that receive data over HTTP. */
export function importRoutes(app: FastifyInstance, services: Services): void {
  mountApiKey(app, services, 'PUT /api/import/:kind', ({ params, body, request, holder }) => {
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    return putRows(services, holder, { kind: params.kind, rows: body.rows, idempotencyKey });
  });
  mountStaff(app, services, 'GET /api/admin/import/', () => listRuns(services));
  mountStaff(app, services, 'GET /api/admin/import/:id/refused', async ({ params, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="refused-rows.csv"')
      .send(await printRefused(services, params.id)),
  );
  app.register((part, _options, done) => {
    acceptCsvOnly(part);
    mountStaff(
      part,
      services,
      'PUT /api/admin/import/:kind',
      async ({ actor, params, query, request, reply }) => {
        const isDryRun = query.dryRun === 'true';
        const upload = { kind: params.kind, fileName: query.fileName, isDryRun, body: request.body };
        const onError = (error: Error): void => request.log.error({ errorClass: error.name }, 'import');
        return reply.code(202).send(await beginUpload(services, actor, upload, onError));
      },
    );
    done();
  });
  app.register((part, _options, done) => {
    acceptSignedJson(part, services);
    mount(part, 'POST /api/webhooks/:source', async ({ params, body, reply }) => {
      await takeMessage(services, { source: params.source, ...body });
      return reply.code(204).send();
    });
    done();
  });
}

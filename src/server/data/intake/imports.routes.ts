import type { FastifyInstance } from 'fastify';

import { mount } from '#server/http/mount.ts';
import { staffCalls } from '#server/staff/mount-staff.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import type { Services } from '#server/base/services.ts';
import { framedFileType, workbookType } from '#contract/file-forms.ts';
import { isImportKind } from '#contract/import-kinds.ts';

import { Refusal } from '#server/base/refusal.ts';
import { makeTemplate } from '../imports/template/import-template.ts';
import { guessUpload, previewMapping } from './guess-upload.service.ts';
import { listMappings, removeMapping, saveMapping } from './mappings.service.ts';
import { beginUndoByStaff, beginUpload, listRuns, printKept, printRefused } from './staff-imports.service.ts';
import { takeMessage } from './take-message.service.ts';
import { acceptSignedJson } from './webhook-body.ts';
import { watchSenders } from './watch-imports.ts';
import { putRows, readIdempotencyKey } from './put-rows.service.ts';

/** All routes that receive data over HTTP. */
export function importRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  mountApiKey(app, services, 'PUT /api/import/:kind', ({ params, body, request, holder }) => {
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    return putRows(services, holder, { kind: params.kind, rows: body.rows, idempotencyKey });
  });
  staff('GET /api/admin/import/', ({ query }) => listRuns(services, query.of));
  mountTemplates(app, services);
  mountUndo(app, services);
  staff('GET /api/admin/import/:id/refused', async ({ params, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="refused-rows.csv"')
      .send(await printRefused(services, params.id)),
  );
  app.register((part, _options, done) => {
    acceptFilesOnly(part, ['text/csv', framedFileType]);
    staffCalls(part, services)(
      'PUT /api/admin/import/:kind',
      async ({ actor, params, query, request, reply }) => {
        const isDryRun = query.dryRun === 'true';
        const isFramed = request.headers['content-type']?.startsWith(framedFileType) === true;
        const mailsLinks = query.mailLinks === 'true';
        const choices = { fileName: query.fileName, isDryRun, mailsLinks, isFramed };
        const upload = { ...params, ...choices, body: request.body };
        const onError = (error: Error): void => request.log.error({ errorClass: error.name }, 'import');
        return reply.code(202).send(await beginUpload(services, actor, upload, onError));
      },
    );
    done();
  });
  app.register((part, _options, done) => {
    acceptFilesOnly(part, [framedFileType]);
    staffCalls(part, services)('POST /api/admin/import/guess/', ({ query, request, reply }) => {
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      return guessUpload(services, { fileName: query.fileName, body: request.body, left: leaving.signal });
    });
    done();
  });
  staff('POST /api/admin/import/preview/', ({ body }) => previewMapping(services, body));
  staff('GET /api/admin/import/mappings/', () => listMappings(services));
  staff('PUT /api/admin/import/mappings/:name', ({ actor, params, body }) =>
    saveMapping(services, actor, { name: params.name, mapping: body.mapping }),
  );
  staff('DELETE /api/admin/import/mappings/:name', ({ actor, params }) =>
    removeMapping(services, actor, params.name),
  );
  app.register((part, _options, done) => {
    acceptSignedJson(part, services);
    watchSenders(part, services);
    mount(part, 'POST /api/webhooks/:source', ({ params, body }) =>
      takeMessage(services, { source: params.source, ...body }),
    );
    done();
  });
}

function mountUndo(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('DELETE /api/admin/import/:id', async ({ actor, params, query, request, reply }) => {
    const order = { runId: params.id, isDryRun: query.dryRun === 'true' };
    const onError = (error: Error): void =>
      request.log.error({ errorClass: error.name }, 'undo of an import');
    return reply.code(202).send(await beginUndoByStaff(services, actor, order, onError));
  });
  staff('GET /api/admin/import/:id/kept', async ({ params, reply }) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="rows-that-stay.csv"')
      .send(await printKept(services, params.id)),
  );
}

function mountTemplates(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('GET /api/admin/import/templates/:kind', async ({ params: { kind }, reply }) => {
    if (!isImportKind(kind)) throw new Refusal('import-kind-unknown');
    return reply
      .type(workbookType)
      .header('content-disposition', `attachment; filename="template-${kind}.xlsx"`)
      .send(makeTemplate(kind, services.brand));
  });
}

/** Makes the routes of this scope accept only files of these media types, which are passed on as streams. */
function acceptFilesOnly(part: FastifyInstance, mediaTypes: readonly string[]): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser([...mediaTypes], (_request, payload, done) => done(null, payload));
}

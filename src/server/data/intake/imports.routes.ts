import { createHmac, timingSafeEqual } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { mount } from '#server/http/mount.ts';
import { staffCalls } from '#server/staff/mount-staff.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import type { Services } from '#server/base/services.ts';
import { framedFileType, workbookType } from '#contract/file-forms.ts';
import { isImportKind } from '#contract/import-kinds.ts';

import { Refusal } from '#server/base/refusal.ts';
import { readJson } from '#server/http/json-body.ts';
import { daysBefore } from '#domain/days-before.ts';
import { emailKeyOf } from '#domain/email.ts';
import { wordsOfAnswer } from '#domain/mail-answer.ts';
import { readsPerKey } from '#server/base/limits/limits.ts';
import { markBounced } from '#server/base/mail/outbox.queries.ts';
import { makeTemplate } from '../imports/template/import-template.ts';
import { guessUpload, previewMapping } from './guess-upload.service.ts';
import { listMappings, removeMapping, saveMapping } from './mappings.service.ts';
import { beginUndoByStaff, beginUpload, listRuns, printKept, printRefused } from './staff-imports.service.ts';
import { watchSenders } from './watch-imports.ts';
import { putRows, readIdempotencyKey, takeMessage } from './put-rows.service.ts';
import { takeKeyBudget } from '../reading/note-key-use.ts';

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

/**
 * Makes the routes of this scope accept only signed JSON; an unknown source is refused like a wrong signature. The
 * signature covers the bytes of the body, so it is verified before they are parsed.
 */
function acceptSignedJson(
  part: FastifyInstance,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): void {
  part.removeAllContentTypeParsers();
  part.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const { source = '' } = request.params as { source?: string }; // the router fills the parameters of the path
      const secret = config.connectors.webhooks.get(source)?.secret;
      const bytes = body as Buffer; // parseAs 'buffer' returns a Buffer
      const { 'x-timestamp': timestamp, 'x-signature': signature } = request.headers;
      const isGood =
        secret !== undefined && isSignedBy(secret, { timestamp, signature, body: bytes }, clock.now());
      if (!isGood) throw new Refusal('signature-refused');
      done(null, readJson(bytes));
    } catch (error) {
      done(error instanceof Error ? error : new Refusal('broken-json'));
    }
  });
}

/** The maximum age of a message; also how far in the future its time may lie if the sender's clock runs ahead. */
const ageSecondsMax = 300;

/** The headers and the body of a request. */
interface SignedMessage {
  timestamp: string | string[] | undefined;
  signature: string | string[] | undefined;
  body: Buffer;
}

/** True if the signature matches this body and time, and the time is recent. */
function isSignedBy(secret: string, { timestamp, signature, body }: SignedMessage, now: Date): boolean {
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const isOurs = timingSafeEqual(expected, Buffer.from(signature, 'hex'));
  return isOurs && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= ageSecondsMax;
}

const noMailId = '00000000-0000-0000-0000-000000000000';

/** Mail servers give a mail up after five days at the latest (RFC 5321). */
const bouncedWithinDays = 5;

/** The call of a mail relay whose mails came back. */
export function bounceRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock, metrics } = services;
  mountApiKey(app, services, 'POST /api/bounces/', async ({ body, holder }) => {
    await takeKeyBudget(services, holder, { name: 'key-bounce', limit: readsPerKey });
    const now = clock.now();
    const words = wordsOfAnswer(body.reason ?? '');
    const kinds = await markBounced(db, {
      emailKey: emailKeyOf(body.email),
      mailId: mailIdIn(body.messageId),
      words: words === '' ? 'The mail came back' : words,
      since: daysBefore(now, bouncedWithinDays),
      now,
    });
    for (const kind of kinds) metrics.mails.inc({ kind, outcome: 'bounced' });
    return { marked: kinds.length };
  });
}

/** The id of ours in a Message-ID; another one names no mail of ours, whichever address it is about. */
function mailIdIn(messageId: string | undefined): string | undefined {
  if (messageId === undefined) return undefined;
  return /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(messageId)?.[0] ?? noMailId;
}

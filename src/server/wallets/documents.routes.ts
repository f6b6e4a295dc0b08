import type { FastifyInstance, FastifyReply } from 'fastify';

import { callerOf, wantedLanguages } from '#server/http/caller.ts';
import { refuseActionByPrefetch } from '#server/http/fetch-metadata.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';

/** The voucher of a pass, and the statement of a member. */
export function documentRoutes(app: FastifyInstance, services: Services): void {
  // POST /api/voucher/ and the link without a script: the PDF to print.
  mount(app, 'POST /api/voucher/', async ({ body, request, reply }) => {
    // Fonts and the PDF writer are loaded with the first voucher, so that the server starts without them.
    const { makeVoucher } = await import('./voucher/voucher.service.ts');
    return sendVoucher(reply, await makeVoucher(services, body, callerOf(request)));
  });
  mount(app, 'GET /api/voucher/now/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    if (request.method === 'HEAD') return reply.type(mediaType).send();
    const { makeVoucherForPlainLink } = await import('./voucher/voucher.service.ts');
    const reader = readerFor(services, wantedLanguages(request.headers));
    return sendVoucher(reply, await makeVoucherForPlainLink(services, params.token, reader));
  });
  // POST /api/loyalty/statement/: the statement of a member who signed in by code.
  mount(app, 'POST /api/loyalty/statement/', async ({ body, request, reply }) => {
    // Fonts and the PDF writer are loaded with the first statement, so that the server starts without them.
    const { makeStatement } = await import('./statement/statement.service.ts');
    const reader = readerFor(services, wantedLanguages(request.headers));
    const { bytes, mediaType, fileName } = await makeStatement(services, body, reader);
    return reply
      .type(mediaType)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  });
}

const mediaType = 'application/pdf';

function sendVoucher(
  reply: FastifyReply,
  { pdf, fileName }: { pdf: Buffer; fileName: string },
): FastifyReply {
  return reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`).send(pdf);
}

import type { FastifyInstance, FastifyReply } from 'fastify';

import { callerOf } from '#server/http/caller.ts';
import { refuseActionByPrefetch } from '#server/http/fetch-metadata.ts';
import { wantedLanguages } from '#server/http/wanted-languages.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';

/** POST /api/voucher/ and the link without a script: the PDF to print. */
export function voucherRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/voucher/', async ({ body, request, reply }) => {
    // Fonts and the PDF writer are loaded with the first voucher, so that the server starts without them.
    const { makeVoucher } = await import('./voucher.service.ts');
    return sendVoucher(reply, await makeVoucher(services, body, callerOf(request)));
  });
  mount(app, 'GET /api/voucher/now/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    if (request.method === 'HEAD') return reply.type(mediaType).send();
    const { makeVoucherForPlainLink } = await import('./voucher.service.ts');
    const reader = readerFor(services, wantedLanguages(request.headers));
    return sendVoucher(reply, await makeVoucherForPlainLink(services, params.token, reader));
  });
}

const mediaType = 'application/pdf';

function sendVoucher(
  reply: FastifyReply,
  { pdf, fileName }: { pdf: Buffer; fileName: string },
): FastifyReply {
  return reply.type(mediaType).header('content-disposition', `attachment; filename="${fileName}"`).send(pdf);
}

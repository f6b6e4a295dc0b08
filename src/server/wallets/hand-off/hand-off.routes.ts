import type { FastifyInstance, FastifyReply } from 'fastify';

import { errorCatalogue } from '#contract/errors.ts';

import { isOpenedByPerson, refuseActionByPrefetch } from '#server/http/fetch-metadata.ts';
import { callerOf } from '#server/http/caller.ts';
import { mount } from '#server/http/mount.ts';
import { sendPlainPage } from '#server/http/plain-page.ts';
import { Refusal } from '#server/base/refusal.ts';
import { wantedLanguages } from '#server/http/wanted-languages.ts';
import { readerFor, type Reader } from '#server/base/languages/reader.ts';
import { sayRefusal } from '#server/base/languages/say-refusal.ts';
import type { Services } from '#server/base/services.ts';
import { describeHandOff } from './hand-off-page.ts';
import { makeHandOff, redeemHandOff } from './hand-off.service.ts';

/** POST /api/hand-off/ and the link behind its QR code. */
export function handOffRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/hand-off/', ({ body, request }) => makeHandOff(services, body, callerOf(request)));
  mount(app, 'GET /h/:token', async ({ params, query, request, reply }) => {
    refuseActionByPrefetch(request);
    const reader = readerFor(services, wantedLanguages(request.headers));
    const isWanted = query.open !== undefined || isOpenedByPerson(request);
    if (request.method === 'HEAD' || !isWanted)
      return sendPlainPage(reply, services, reader, describeHandOff(reader, { kind: 'door' }));
    return open(reply, services, reader, params.token);
  });
}

async function open(
  reply: FastifyReply,
  services: Services,
  reader: Reader,
  token: string,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await redeemHandOff(services, token), 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status } = errorCatalogue[error.code];
    const page = describeHandOff(reader, { kind: 'refused', text: sayRefusal(reader, error) });
    return sendPlainPage(reply.code(status), services, reader, page);
  }
}

import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply } from 'fastify';

import { errorCatalogue } from '#contract/errors.ts';

import { isOpenedByPerson, refuseActionByPrefetch } from '#server/http/fetch-metadata.ts';
import { callerOf } from '#server/http/caller.ts';
import { pageHeaders } from '#server/http/headers.ts';
import { mount } from '#server/http/mount.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import { makeHandOffPage, type HandOffPage } from './hand-off-page.ts';
import { makeHandOff, redeemHandOff } from './hand-off.service.ts';

/** POST /api/hand-off/ and the link behind its QR code. */
export function handOffRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/hand-off/', ({ body, request }) => makeHandOff(services, body, callerOf(request)));
  mount(app, 'GET /h/:token', async ({ params, query, request, reply }) => {
    refuseActionByPrefetch(request);
    const isWanted = query.open !== undefined || isOpenedByPerson(request);
    if (request.method === 'HEAD' || !isWanted) return sendPage(reply, services, { kind: 'door' });
    return open(reply, services, params.token);
  });
}

async function open(reply: FastifyReply, services: Services, token: string): Promise<FastifyReply> {
  try {
    return reply.redirect(await redeemHandOff(services, token), 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, text } = errorCatalogue[error.code];
    return sendPage(reply.code(status), services, { kind: 'refused', text });
  }
}

function sendPage(reply: FastifyReply, services: Services, page: HandOffPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const isHttps = services.config.publicUrl.startsWith('https:');
  reply.headers(pageHeaders({ nonce, about: 'guest', isHttps }));
  return reply.type('text/html; charset=utf-8').send(makeHandOffPage(services.brand, nonce, page));
}

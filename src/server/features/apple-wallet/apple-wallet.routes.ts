import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { applePassesMediaType, applePassMediaType } from '#contract/calls/wallet.ts';
import { joinPass } from '#pass/pass-package.ts';

import { mount } from '../../http/mount.ts';
import { refuseActionByPrefetch } from '../../http/fetch-metadata.ts';
import { Refusal } from '../../refusal.ts';
import type { Services } from '../../services.ts';
import { makeApplePassMaker, type ApplePassFile } from '../../wallet-pass/make-apple-pass.ts';
import {
  makeFamilyFile,
  makeFamilyLink,
  makePassForProof,
  makePassForToken,
  makePassLink,
} from './apple-wallet.service.ts';

/** POST /api/apple-wallet/ and the GET links that it makes. */
export function appleWalletRoutes(app: FastifyInstance, services: Services): void {
  const withMaker = { ...services, makeApplePass: makeApplePassMaker(services) };
  mount(app, 'POST /api/apple-wallet/', async ({ body, request, reply }) => {
    // The loyalty pass needs a wallet ticket, which nothing hands out yet: an email alone opens nothing.
    if (body.hashUrl === undefined && body.orderId === undefined) throw new Refusal('order-not-found');
    if (body.delivery === 'link') return makePassLink(withMaker, body, request.ip);
    return sendPass(reply, services, await makePassForProof(withMaker, body, request.ip));
  });
  mount(app, 'GET /api/apple-wallet/pass/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    if (isHead(request)) return reply.type(applePassMediaType).send();
    return sendPass(reply, services, await makePassForToken(withMaker, params.token));
  });
  mount(app, 'POST /api/apple-wallet/all/', ({ body, request }) =>
    makeFamilyLink(withMaker, body, request.ip),
  );
  mount(app, 'GET /api/apple-wallet/all/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    reply.type(applePassesMediaType);
    if (isHead(request)) return reply.send();
    const name = `${services.brand.downloadName}.pkpasses`;
    const file = joinPass(await makeFamilyFile(withMaker, params.token));
    return reply.header('content-disposition', `attachment; filename="${name}"`).send(file);
  });
}

function isHead(request: FastifyRequest): boolean {
  return request.method === 'HEAD';
}

function sendPass(reply: FastifyReply, services: Services, { pass, isNfc }: ApplePassFile): FastifyReply {
  const name = `${services.brand.downloadName}${isNfc ? '-nfc' : ''}.pkpass`;
  return reply
    .type(applePassMediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('last-modified', services.clock.now().toUTCString())
    .send(joinPass(pass));
}

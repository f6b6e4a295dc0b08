import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { PassProof } from '#contract/calls/order.ts';
import { applePassesMediaType, applePassMediaType } from '#contract/calls/wallet.ts';
import { joinPass } from '#pass/pass-package.ts';

import { callerOf } from '#server/http/caller.ts';
import { withDeviceProof } from '#server/http/device-proof.ts';
import { mount } from '#server/http/mount.ts';
import { refuseActionByPrefetch } from '#server/http/fetch-metadata.ts';
import type { CardProof } from '#server/loyalty/member-card.ts';
import type { Services } from '#server/base/services.ts';
import { openAppleMakers } from './apple-makers.ts';
import { datedHeaders } from './dated-headers.ts';
import type { ApplePassFile } from './make-apple-pass.ts';
import {
  makeCardForProof,
  makeCardForToken,
  makeCardLink,
  type AppleCardServices,
} from './apple-card.service.ts';
import {
  makeFamilyFile,
  makeFamilyLink,
  makePassForPlainLink,
  makePassForProof,
  makePassForToken,
  makePassLink,
} from './apple-wallet.service.ts';

/** POST /api/apple-wallet/ and the GET links that it makes. */
export function appleWalletRoutes(app: FastifyInstance, services: Services): void {
  const makers = openAppleMakers(services);
  mount(app, 'POST /api/apple-wallet/', async ({ body, request, reply }) => {
    if (isForCard(body))
      return withDeviceProof(services, request, (device) => answerCard(reply, makers(), { ...body, device }));
    if (body.delivery === 'link') return makePassLink(makers(), body, callerOf(request));
    return sendPass(reply, services, await makePassForProof(makers(), body, callerOf(request)));
  });
  mount(app, 'GET /api/apple-wallet/pass/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    if (isHead(request)) return reply.type(applePassMediaType).send();
    const card = await makeCardForToken(makers(), params.token);
    return sendPass(reply, services, card ?? (await makePassForToken(makers(), params.token)));
  });
  mount(app, 'GET /api/apple-wallet/now/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    if (isHead(request)) return reply.type(applePassMediaType).send();
    return sendPass(reply, services, await makePassForPlainLink(makers(), params.token));
  });
  mount(app, 'POST /api/apple-wallet/all/', ({ body, request }) =>
    makeFamilyLink(makers(), body, callerOf(request)),
  );
  mount(app, 'GET /api/apple-wallet/all/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    reply.type(applePassesMediaType);
    if (isHead(request)) return reply.send();
    const name = `${services.brand.downloadName}.pkpasses`;
    const file = joinPass(await makeFamilyFile(makers(), params.token));
    return reply.header('content-disposition', `attachment; filename="${name}"`).send(file);
  });
}

/** A call without a pass asks for the member's card. */
function isForCard({ hashUrl, orderId }: PassProof): boolean {
  return hashUrl === undefined && orderId === undefined;
}

async function answerCard(
  reply: FastifyReply,
  services: AppleCardServices,
  body: CardProof & { delivery?: 'file' | 'link' | undefined },
): Promise<unknown> {
  if (body.delivery === 'link') return makeCardLink(services, body);
  return sendPass(reply, services, await makeCardForProof(services, body));
}

function isHead(request: FastifyRequest): boolean {
  return request.method === 'HEAD';
}

function sendPass(
  reply: FastifyReply,
  services: Services,
  { pass, isNfc, changedAt }: ApplePassFile,
): FastifyReply {
  const name = `${services.brand.downloadName}${isNfc ? '-nfc' : ''}.pkpass`;
  return reply
    .type(applePassMediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .headers(datedHeaders(changedAt, services.clock.now()))
    .send(joinPass(pass));
}

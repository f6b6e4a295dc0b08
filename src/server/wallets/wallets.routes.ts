import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { PassProof } from '#contract/calls/order.ts';
import { applePassesMediaType, applePassMediaType } from '#contract/calls/wallet.ts';
import { errorCatalogue } from '#contract/errors.ts';

import { joinPass } from '#pass/pass-package.ts';
import { callerOf, wantedLanguages } from '#server/http/caller.ts';
import { withDeviceProof } from '#server/http/device-proof.ts';
import { mount } from '#server/http/mount.ts';
import { refuseActionByPrefetch, isOpenedByPerson } from '#server/http/fetch-metadata.ts';
import type { CardProof } from '#server/loyalty/member-card.ts';
import type { Services } from '#server/base/services.ts';
import { drawWalletPictures } from '#server/base/brand/wallet-pictures.ts';
import { staffCalls } from '#server/staff/mount-staff.ts';
import { sendPlainPage } from '#server/http/plain-page.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { Refusal } from '#server/base/refusal.ts';
import { readerFor, type Reader, sayRefusal } from '#server/base/languages/reader.ts';
import type { ApplePassFile } from './apple/make-apple-pass.ts';
import { openAppleMakers } from './apple/apple-makers.ts';
import {
  makeCardForProof,
  makeCardForToken,
  makeCardLink,
  type AppleCardServices,
  makeFamilyFile,
  makeFamilyLink,
  makePassForPlainLink,
  makePassForProof,
  makePassForToken,
  makePassLink,
} from './apple/apple-wallet.service.ts';
import { openGoogleWriters } from './google/google-writers.ts';
import { takeCallback } from './google/google-callback.service.ts';
import {
  makeGoogleCardLink,
  makeGoogleFamilyLink,
  makeGoogleLink,
  makeGoogleLinkForPlainLink,
  makeProductHeroes,
} from './google/google-wallet.service.ts';
import {
  listChangedPasses,
  registerPhone,
  unregisterPhone,
  makeLatestPass,
  requireApplePass,
  keepLogs,
  listLogs,
  listRequeues,
} from './updates/phones.service.ts';
import { describeHandOff, makeHandOff, redeemHandOff } from './hand-off/hand-off.service.ts';

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

/** POST /api/google-wallet/, the same for a whole order, and the pictures that Google fetches. */
export function googleWalletRoutes(app: FastifyInstance, services: Services): void {
  const offered = openGoogleWriters(services);
  mount(app, 'POST /api/google-wallet/', async ({ body, request, reply }) => {
    // A call without a pass asks for the member's card.
    const isCard = body.hashUrl === undefined && body.orderId === undefined;
    const link = isCard
      ? await withDeviceProof(services, request, (device) =>
          makeGoogleCardLink(offered(), { ...body, device }),
        )
      : await makeGoogleLink(offered(), body, callerOf(request));
    return reply.type('text/plain; charset=utf-8').send(link);
  });
  mount(app, 'GET /api/google-wallet/now/:token', async ({ params, request, reply }) => {
    refuseActionByPrefetch(request);
    if (request.method === 'HEAD') return reply.send();
    return reply.redirect(await makeGoogleLinkForPlainLink(offered(), params.token), 303);
  });
  mount(app, 'POST /api/google-wallet/all/', ({ body, request }) =>
    makeGoogleFamilyLink(offered(), body, callerOf(request)),
  );
  mount(app, 'POST /api/google-wallet/callback/', async ({ body, reply }) => {
    await takeCallback(offered(), body);
    return reply.code(200).send();
  });
  walletPictureRoutes(app, services);
}

function walletPictureRoutes(app: FastifyInstance, services: Services): void {
  // Drawn at the first request, so that the server starts faster.
  const pictures = makeRecentlyUsed<Awaited<ReturnType<typeof drawWalletPictures>>>(1);
  for (const name of ['logo', 'hero'] as const) {
    mount(app, `GET /wallet-${name}.png`, async ({ reply }) => {
      const { brand } = services;
      const { [name]: picture } = await pictures.get(brand.change ?? '', () => drawWalletPictures(brand));
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
    });
  }
  const drawProductHero = makeProductHeroes(services);
  mount(app, 'GET /wallet-hero/:picture', async ({ params, reply }) => {
    const picture = await drawProductHero(params.picture);
    return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(picture);
  });
}

/** Apple's web service for passes, and the staff's view of it. */
export function walletUpdateRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  const registrations = '/v1/devices/:deviceId/registrations/:passType' as const;
  mount(app, `POST ${registrations}/:serialNumber`, async ({ params, body, request, reply }) => {
    const pass = await requireApplePass(services, params, request.headers.authorization);
    const isNew = await registerPhone(services, pass, { ...params, ...body });
    return reply.code(isNew ? 201 : 200).send();
  });
  mount(app, `DELETE ${registrations}/:serialNumber`, async ({ params, request, reply }) => {
    await requireApplePass(services, params, request.headers.authorization);
    await unregisterPhone(services, params);
    return reply.code(200).send();
  });
  mount(app, `GET ${registrations}`, async ({ params, query, reply }) => {
    const changed = await listChangedPasses(services, params, query.passesUpdatedSince);
    return changed ?? reply.code(204).send();
  });
  const makers = openAppleMakers(services);
  mount(app, 'GET /v1/passes/:passType/:serialNumber', async ({ params, request, reply }) => {
    const pass = await requireApplePass(services, params, request.headers.authorization);
    const file = await makeLatestPass(makers(), pass, request.headers['if-modified-since']);
    if (file === 'unchanged') return reply.code(304).send();
    const headers = datedHeaders(file.changedAt, services.clock.now());
    return reply.type(applePassMediaType).headers(headers).send(joinPass(file.pass));
  });
  mount(app, 'POST /v1/log', async ({ body, request, reply }) => {
    await keepLogs(services, body.logs, request.ip);
    return reply.code(200).send();
  });
  staff('GET /api/admin/wallet-log/', () => listLogs(services));
  staff('GET /api/admin/pass-requeue/', () => listRequeues(services));
}

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

/**
 * The time headers of a pass file, with which a phone asks for a newer one. `Last-Modified` is never ahead of `Date`. A pass that changed several times within a second has a time of change that
 * lies a few seconds ahead (`tagChanges`); the phone is then sent the current second, which is earlier, so that its next
 * request gets the file again instead of a wrong 304. Both headers come from the same clock.
 */
export function datedHeaders(changedAt: Date, now: Date): { date: string; 'last-modified': string } {
  const lastModified = changedAt < now ? changedAt : now;
  return { date: now.toUTCString(), 'last-modified': lastModified.toUTCString() };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { callerOf, wantedLanguages } from '#server/http/caller.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { acceptForms } from '#server/http/json-body.ts';
import { sendPlainPage } from '#server/http/plain-page.ts';
import { readTypedPhoneIfAny } from '#server/base/phone-numbers.ts';
import { findPassWithContact } from './find-pass.ts';
import { viewLookUp } from './order-view.ts';
import { requestLinks } from './links/send-link.service.ts';
import {
  describeMessageChoice,
  type MessageChoicePage,
  readMessageChoice,
  storeMessageChoice,
} from './messages/message-choice.service.ts';
import { readRegistration, register } from './registration/registration.service.ts';
import { listShares, makeShare, modifyShare, stopShare } from './share/share.service.ts';
import { activateWristband } from './wristband/wristband.service.ts';
import { readStoredValue } from './stored-value/stored-value.ts';

/** The calls of a guest about one pass. */
export function passRoutes(app: FastifyInstance, services: Services): void {
  // POST /api/login/: opens a pass for a guest.
  mount(app, 'POST /api/login/', async ({ body, request }) => {
    const caller = callerOf(request);
    const found = await findPassWithContact(services, body, caller);
    return viewLookUp(services, found, readerFor(services, caller.wanted ?? []));
  });
  // POST /api/link/; the form without script belongs to the pages.
  mount(app, 'POST /api/link/', ({ body, request }) => requestLinks(services, body.asked, callerOf(request)));
  // GET and POST /messages/…: the choice of a guest about marketing messages.
  mount(app, 'GET /messages/:token', async ({ params, request, reply }) => {
    const choice = await readMessageChoice(services, params.token);
    if (choice === undefined) return sendPage(request, reply.code(404), services, { kind: 'gone' });
    return sendPage(request, reply, services, { kind: 'choice', choice, isStored: false });
  });
  app.register((part, _options, done) => {
    acceptForms(part);
    mount(part, 'POST /messages/:token', async ({ params, body, request, reply }) => {
      const isStored = await storeMessageChoice(services, params.token, body.choice);
      if (!isStored) return sendPage(request, reply.code(404), services, { kind: 'gone' });
      return sendPage(request, reply, services, { kind: 'choice', choice: body.choice, isStored });
    });
    done();
  });
  // POST /api/register/: registers a guest's contact data.
  mount(app, 'POST /api/register/', async ({ body, request }) => {
    const { firstName, lastName, email, phone, optInEmailMarketing, optInSMSMarketing, ...proof } = body;
    const typed = { firstName, lastName, email, phone, optInEmailMarketing, optInSMSMarketing };
    return register(services, proof, readRegistration(services.brand, typed), callerOf(request));
  });
  // * POST /api/wristband/activate/: returns the validity text, which may be empty, and the end of the band in the header `X-Valid-Until`.
  mount(app, 'POST /api/wristband/activate/', async ({ body, request, reply }) => {
    const attempt = {
      barcode: body.barcode,
      code: body.wristbandBarcode,
      token: body.wristbandActivateToken,
    };
    const { validityText, validUntil } = await activateWristband(services, attempt, callerOf(request));
    reply.header('x-valid-until', validUntil.toISOString());
    return reply.type('text/plain; charset=utf-8').send(validityText);
  });
  // POST /api/stored-value/: the balance of a card by its barcodeHash.
  mount(app, 'POST /api/stored-value/', ({ body, request }) =>
    readStoredValue(services, body.barcodeHash, callerOf(request)),
  );
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  page: MessageChoicePage,
): FastifyReply {
  const reader = readerFor(services, wantedLanguages(request.headers));
  return sendPlainPage(reply, services, reader, describeMessageChoice(reader, page));
}

/**
 * /api/share/: the primary ticketholder's list of guests; each call requires the ticketShareToken of the order object.
 */
export function shareRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'GET /api/share/:pass', async ({ params, request, reply }) => {
    const shares = await listShares(services, { token: bearerOf(request), pass: params.pass });
    return shares.length === 0 ? reply.code(204).send() : shares;
  });
  mount(app, 'POST /api/share/', ({ body, request }) =>
    makeShare(services, {
      token: bearerOf(request),
      guest: readPhoneOf(services, body),
      claims: body,
      wanted: wantedLanguages(request.headers),
    }),
  );
  mount(app, 'PUT /api/share/:pass/:shareId', ({ params, body, request }) =>
    modifyShare(services, {
      token: bearerOf(request),
      ...params,
      guest: readPhoneOf(services, body),
      wanted: wantedLanguages(request.headers),
    }),
  );
  mount(app, 'DELETE /api/share/:orderId/:pass/:shareId/:salesforceId?', ({ params, request }) =>
    stopShare(services, { token: bearerOf(request), ...params }),
  );
}

/** The guest of the body, with the phone number as it is stored. */
function readPhoneOf<Guest extends { phone?: string | undefined }>(
  { brand }: Pick<Services, 'brand'>,
  guest: Guest,
): Guest & { phone: string } {
  return { ...guest, phone: readTypedPhoneIfAny(brand, guest.phone) };
}

/** The token of `Authorization: Bearer`; an empty text, which is never a token, if absent. */
function bearerOf(request: FastifyRequest): string {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

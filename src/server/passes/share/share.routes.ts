import type { FastifyInstance, FastifyRequest } from 'fastify';

import { wantedLanguages } from '#server/http/wanted-languages.ts';
import { mount } from '#server/http/mount.ts';
import { readTypedPhoneIfAny } from '#server/base/phone-numbers.ts';
import type { Services } from '#server/base/services.ts';
import { listShares, makeShare, modifyShare, stopShare } from './share.service.ts';

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

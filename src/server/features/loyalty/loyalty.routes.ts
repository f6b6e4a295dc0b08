import type { FastifyInstance } from 'fastify';

import { mount } from '../../http/mount.ts';
import { findCheck, findStay, findTicketOrder } from '../../loyalty/find-sources.ts';
import type { Services } from '../../services.ts';
import { claimAsGuest } from './loyalty-claims.service.ts';
import { createMember, verifyMember } from './loyalty-members.service.ts';

const plainText = 'text/plain; charset=utf-8';

/** The loyalty club's calls for guests. */
export function loyaltyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/loyalty/verify', async ({ body, request, reply }) =>
    reply.type(plainText).send(await verifyMember(services, body.email, request.ip)),
  );
  mount(app, 'POST /api/loyalty/create', async ({ body, request, reply }) =>
    reply.type(plainText).send(await createMember(services, body, request.ip)),
  );
  mount(app, 'POST /api/loyalty/tickets/', ({ body, request }) =>
    claimAsGuest(services, {
      claimer: { email: body.email, userId: body.userID },
      find: findTicketOrder(body.orderId),
      missCode: 'ticket-not-found',
      address: request.ip,
    }),
  );
  mount(app, 'POST /api/loyalty/purchase/', ({ body, request }) =>
    claimAsGuest(services, {
      claimer: { email: body.email, userId: body.userID },
      find: findCheck(body.checkNumber, services.brand.timeZone),
      missCode: 'check-not-found',
      address: request.ip,
    }),
  );
  mount(app, 'POST /api/loyalty/hotels/', ({ body, request }) =>
    claimAsGuest(services, {
      claimer: { email: body.email, userId: body.userID },
      find: findStay(body.reservationNumber),
      missCode: 'stay-not-found',
      address: request.ip,
    }),
  );
}

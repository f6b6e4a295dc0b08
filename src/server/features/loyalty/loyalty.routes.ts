import type { FastifyInstance, FastifyReply } from 'fastify';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';

import { mount } from '../../http/mount.ts';
import { findCheck, findStay, findTicketOrder } from '../../loyalty/find-sources.ts';
import type { Services } from '../../services.ts';
import { claimAsGuest, type GuestClaim } from './loyalty-claims.service.ts';
import { createMember, verifyMember } from './loyalty-members.service.ts';
import { readAccount } from './member-account.service.ts';
import { checkMemberCode, sendMemberCode } from './member-code.service.ts';

const plainText = 'text/plain; charset=utf-8';

/** The loyalty club's calls for guests. */
export function loyaltyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/loyalty/verify', async ({ body, request, reply }) =>
    reply.type(plainText).send(await verifyMember(services, body.email, request.ip)),
  );
  mount(app, 'POST /api/loyalty/create', async ({ body, request, reply }) =>
    reply.type(plainText).send(await createMember(services, body, request.ip)),
  );
  mount(app, 'POST /api/loyalty/tickets/', ({ body, request, reply }) =>
    claim(services, reply, body, {
      find: findTicketOrder(body.orderId),
      missCode: 'ticket-not-found',
      bring: () => services.ticketing.bringOrder(body.orderId, ''),
      address: request.ip,
    }),
  );
  mount(app, 'POST /api/loyalty/purchase/', ({ body, request, reply }) =>
    claim(services, reply, body, {
      find: findCheck(body.checkNumber, services.brand.timeZone),
      missCode: 'check-not-found',
      bring: () => services.pointOfSale.bringCheck(body.checkNumber),
      address: request.ip,
    }),
  );
  mount(app, 'POST /api/loyalty/hotels/', ({ body, request, reply }) =>
    claim(services, reply, body, {
      find: findStay(body.reservationNumber),
      missCode: 'stay-not-found',
      bring: () => services.hotel.bringStay(body.reservationNumber),
      address: request.ip,
    }),
  );
  mount(app, 'POST /api/loyalty/code/', async ({ body, request, reply }) => {
    await sendMemberCode(services, body.email, request.ip);
    return reply.code(204).send();
  });
  mount(app, 'POST /api/loyalty/code/check', async ({ body, reply }) => {
    const signedIn = await checkMemberCode(services, body);
    reply.header(allowedChangesHeader, signedIn.allowedChanges);
    return signedIn;
  });
  mount(app, 'POST /api/loyalty/account/', ({ body }) => readAccount(services, body));
}

/** Tells how many claims are left; whoever reads no such header behaves as without codes. */
const allowedChangesHeader = 'x-allowed-changes';

async function claim(
  services: Services,
  reply: FastifyReply,
  {
    email,
    userID,
    memberTicket,
  }: { email: string; userID: string; memberTicket?: string | null | undefined },
  asked: Pick<GuestClaim, 'find' | 'missCode' | 'bring' | 'address'>,
): Promise<ClaimAnswer> {
  const claimer = { email, userId: userID };
  const { answer, allowedChanges } = await claimAsGuest(services, { claimer, memberTicket, ...asked });
  if (allowedChanges !== undefined) reply.header(allowedChangesHeader, allowedChanges);
  return answer;
}

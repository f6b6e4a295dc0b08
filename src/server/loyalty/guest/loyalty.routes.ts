import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';

import { callerOf } from '#server/http/caller.ts';
import { deskCallerOf } from '#server/staff/desk-caller.ts';
import { mount } from '#server/http/mount.ts';
import { checkSource, staySource, ticketSource, type ClaimSource } from '../claim-source.ts';
import type { Services } from '#server/base/services.ts';
import { claimAsGuest } from './loyalty-claims.service.ts';
import { createMember, verifyMember } from './loyalty-members.service.ts';
import { readAccount } from './member-account.service.ts';
import { checkMemberCode, sendMemberCode } from './member-code.service.ts';

const plainText = 'text/plain; charset=utf-8';

/** The loyalty club's calls for guests. */
export function loyaltyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/loyalty/verify', async ({ body, request, reply }) =>
    reply
      .type(plainText)
      .send(await verifyMember(services, body.email, await deskCallerOf(services, request))),
  );
  mount(app, 'POST /api/loyalty/create', async ({ body, request, reply }) =>
    reply
      .type(plainText)
      .send(await createMember(services, body, await deskCallerOf(services, request, 'Loyalty List'))),
  );
  mount(app, 'POST /api/loyalty/tickets/', ({ body, request, reply }) =>
    claim(services, request, reply, body, ticketSource(services, body.orderId)),
  );
  mount(app, 'POST /api/loyalty/purchase/', ({ body, request, reply }) =>
    claim(services, request, reply, body, checkSource(services, body.checkNumber)),
  );
  mount(app, 'POST /api/loyalty/hotels/', ({ body, request, reply }) =>
    claim(services, request, reply, body, staySource(services, body.reservationNumber)),
  );
  mount(app, 'POST /api/loyalty/code/', async ({ body, request, reply }) => {
    await sendMemberCode(services, body.email, callerOf(request));
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

/** Who claims, as all three calls say it. */
interface ClaimerBody {
  email: string;
  userID: string;
  memberTicket?: string | null | undefined;
  claimSession?: string | null | undefined;
}

async function claim(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  body: ClaimerBody,
  source: ClaimSource,
): Promise<ClaimAnswer> {
  const { email, userID, memberTicket, claimSession } = body;
  const { answer, allowedChanges } = await claimAsGuest(services, {
    claimer: { email, userId: userID },
    memberTicket,
    claimSession,
    source,
    subject: JSON.stringify(body),
    caller: callerOf(request),
  });
  if (allowedChanges !== undefined) reply.header(allowedChangesHeader, allowedChanges);
  return answer;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { earnKindNames, numberInBody, type EarnKind } from '#domain/guest-claims.ts';

import { callerOf } from '#server/http/caller.ts';
import { withDeviceProof } from '#server/http/device-proof.ts';
import { deskCallerOf } from '#server/staff/desk-caller.ts';
import { offerUndo } from '#server/staff/offer-undo.ts';
import { wantedLanguages } from '#server/http/wanted-languages.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { previewClaim } from './claim-preview.service.ts';
import { claimAsGuest } from './loyalty-claims.service.ts';
import { createMember, verifyMember } from './loyalty-members.service.ts';
import { readAccount } from './member-account.service.ts';
import { checkSignInCode, sendSignInCode } from './sign-in-code.service.ts';

const plainText = 'text/plain; charset=utf-8';

/** The loyalty club's calls for guests. */
export function loyaltyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, 'POST /api/loyalty/verify', async ({ body, request, reply }) =>
    reply
      .type(plainText)
      .send(await verifyMember(services, body.email, await deskCallerOf(services, request))),
  );
  mount(app, 'POST /api/loyalty/create', async ({ body, request, reply }) => {
    const { staff, ...caller } = await deskCallerOf(services, request, 'Loyalty List');
    const maker = staff === undefined ? caller : { ...caller, staff: offerUndo(staff, reply) };
    return reply.type(plainText).send(await createMember(services, body, maker));
  });
  for (const kind of earnKindNames)
    mount(app, `POST /api/loyalty/${kind}/`, ({ body, request, reply }) =>
      claim(services, request, reply, { body, kind, number: numberInBody(kind, body) }),
    );
  mount(app, 'POST /api/loyalty/preview/', ({ body, request }) =>
    withDeviceProof(services, request, (device) =>
      previewClaim(services, {
        number: body.number,
        member: body.member ?? undefined,
        subject: JSON.stringify(body),
        caller: callerOf(request),
        device,
      }),
    ),
  );
  mount(app, 'POST /api/loyalty/code/', async ({ body, request, reply }) => {
    await sendSignInCode(services, body.email, callerOf(request));
    return reply.code(204).send();
  });
  mount(app, 'POST /api/loyalty/code/check', async ({ body, request, reply }) => {
    const signedIn = await checkSignInCode(services, body, callerOf(request));
    reply.header(allowedChangesHeader, signedIn.allowedChanges);
    return signedIn;
  });
  mount(app, 'POST /api/loyalty/account/', ({ body, request }) =>
    readAccount(services, body, readerFor(services, wantedLanguages(request.headers))),
  );
}

/** The number of claims left; a client that ignores this header behaves as without codes. */
const allowedChangesHeader = 'x-allowed-changes';

/** The claimer, as the calls of all kinds send it. */
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
  { body, kind, number }: { body: ClaimerBody; kind: EarnKind; number: string },
): Promise<ClaimAnswer> {
  const { email, userID, memberTicket, claimSession } = body;
  const { answer, allowedChanges } = await withDeviceProof(services, request, (device) =>
    claimAsGuest(services, {
      claimer: { email, userId: userID },
      memberTicket,
      claimSession,
      kind,
      number,
      subject: JSON.stringify(body),
      caller: callerOf(request),
      device,
    }),
  );
  if (allowedChanges !== undefined) reply.header(allowedChangesHeader, allowedChanges);
  return answer;
}

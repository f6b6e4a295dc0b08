import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';

import { earnKindNames, numberInBody, type EarnKind } from '#domain/guest-claims.ts';
import { callerOf, wantedLanguages } from '#server/http/caller.ts';
import { withDeviceProof } from '#server/http/device-proof.ts';
import { deskCallerOf } from '#server/staff/desk-caller.ts';
import { offerUndo, staffCalls } from '#server/staff/mount-staff.ts';
import { readerFor } from '#server/base/languages/reader.ts';
import { mount } from '#server/http/mount.ts';
import type { Services } from '#server/base/services.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import { previewClaim } from './guest/claim-preview.service.ts';
import { claimAsGuest } from './guest/loyalty-claims.service.ts';
import { createMember, verifyMember } from './guest/loyalty-members.service.ts';
import { readAccount } from './guest/member-account.service.ts';
import { checkSignInCode, sendSignInCode } from './guest/sign-in-code.service.ts';
import { askTeam, remindOfClaim } from './steps/claim-steps.service.ts';
import { giveBack, readRewards, takeForMember } from './rewards/member-rewards.service.ts';
import { listTakings } from './rewards/redeem.service.ts';
import { giveBackAsStaff, lookAsStaff, redeemAsStaff, redeemAtTill } from './rewards/redeemers.ts';
import { fetchOutlets } from './rewards/takings.queries.ts';
import { adjustPoints } from './desk/adjust.service.ts';
import { listOrders, readLedger, readSeasonPass, searchClub } from './desk/look-up.service.ts';
import { mergeAccounts } from './desk/merge.service.ts';
import { removeAccount, removeOrder } from './desk/remove.service.ts';
import { addSeasonPass, removeSeasonPass } from './desk/season-pass.service.ts';
import { claimFor } from './desk/staff-claim.service.ts';
import { answerClubRequest, listClubRequests } from './desk/staff-club-requests.service.ts';
import { listVersions, makeVersion } from './earn-rules/earn-rules.service.ts';

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
  mount(app, 'POST /api/loyalty/code/', ({ body, request }) =>
    sendSignInCode(services, body.email, callerOf(request)),
  );
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

/** The calls about rewards, and the step from a purchase to a claim. */
export function rewardRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // The calls about rewards, for members, for the team and for tills.
  memberRoutes(app, services);
  mountApiKey(app, services, 'POST /api/rewards/redeem/', ({ body, holder }) =>
    redeemAtTill(services, holder, { ...body, outletId: body.outletId ?? null }),
  );
  staff('GET /api/admin/reward-redemption/outlets/', () => fetchOutlets(services.db));
  staff('POST /api/admin/reward-redemption/look/', ({ actor, body }) =>
    lookAsStaff(services, actor, { code: body.code, outletId: body.outletId ?? null }),
  );
  staff('POST /api/admin/reward-redemption/', ({ actor, body }) =>
    redeemAsStaff(services, actor, { ...body, outletId: body.outletId ?? null }),
  );
  staff('POST /api/admin/reward-redemption/give-back/', ({ actor, body }) =>
    giveBackAsStaff(services, actor, body.takingId),
  );
  staff('GET /api/admin/loyalty/rewards/:userId', ({ params }) => listTakings(services, params.userId));
  // The steps after a refused claim.
  mount(app, 'POST /api/loyalty/ask-team/', ({ body, request }) =>
    askTeam(services, { stepTicket: body.stepTicket, note: body.note ?? '' }, callerOf(request)),
  );
  mount(app, 'POST /api/loyalty/remind/', ({ body, request }) =>
    remindOfClaim(services, body, callerOf(request)),
  );
}

function memberRoutes(app: FastifyInstance, services: Services): void {
  const readerOf = (headers: Parameters<typeof wantedLanguages>[0]) =>
    readerFor(services, wantedLanguages(headers));
  mount(app, 'POST /api/loyalty/rewards/', ({ body, request }) =>
    readRewards(services, body.memberTicket, readerOf(request.headers)),
  );
  mount(app, 'POST /api/loyalty/rewards/take/', async ({ body, request }) => {
    await takeForMember(services, body);
    return readRewards(services, body.memberTicket, readerOf(request.headers));
  });
  mount(app, 'POST /api/loyalty/rewards/give-back/', async ({ body, request }) => {
    await giveBack(services, body);
    return readRewards(services, body.memberTicket, readerOf(request.headers));
  });
}

/** The calls of the team about the club. */
export function staffLoyaltyRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  // The staff's calls for members of the club.
  lookUpRoutes(app, services);
  claimRoutes(app, services);
  correctionRoutes(app, services);
  // Requests about refused claims: the list and the answer.
  staff('GET /api/admin/club-request/', () => listClubRequests(services));
  staff('PUT /api/admin/club-request/:id', ({ actor, params, body }) =>
    answerClubRequest(services, actor, params.id, body),
  );
  // The staff's calls for the earn rules.
  staff('GET /api/admin/earn-rules/', () => listVersions(services));
  staff('POST /api/admin/earn-rules/', ({ actor, body }) => makeVersion(services, actor, body));
}

function lookUpRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('POST /api/admin/loyalty/', ({ body }) => listOrders(services, body.email));
  staff('POST /api/admin/loyalty/search/', ({ actor, body }) => searchClub(services, actor, body.searchTerm));
  staff('GET /api/admin/loyalty/ledger/:userId', ({ params }) => readLedger(services, params.userId));
  staff('GET /api/admin/loyalty/pass/:userId/', async ({ params, reply }) =>
    reply.type(plainText).send(await readSeasonPass(services, params.userId)),
  );
}

function claimRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  for (const kind of earnKindNames)
    staff(`POST /api/admin/loyalty/${kind}/`, ({ actor, body }) =>
      claimFor(services, actor, body, {
        kind,
        number: numberInBody(kind, body),
        checkId: 'checkID' in body ? body.checkID : undefined,
      }),
    );
}

function correctionRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffCalls(app, services);
  staff('DELETE /api/admin/loyalty/:id', ({ actor, params, body }) =>
    removeAccount(services, actor, { id: params.id, reason: body?.reason ?? undefined }),
  );
  staff('DELETE /api/admin/loyalty/order/:userId/:orderId/:barcode', ({ actor, params, body }) =>
    removeOrder(services, actor, { ...params, reason: body?.reason ?? undefined }),
  );
  staff('POST /api/admin/loyalty/pass/', async ({ actor, body, reply }) => {
    const pass = { userId: body.userID, seasonPassId: body.seasonPassID };
    return reply.type(plainText).send(await addSeasonPass(services, actor, pass));
  });
  staff('DELETE /api/admin/loyalty/pass/:userId', async ({ actor, params }) => {
    await removeSeasonPass(services, actor, params.userId);
    return {};
  });
  staff('POST /api/admin/loyalty/adjust/', ({ actor, body }) => {
    const { userID, points, reason, adjustmentID } = body;
    return adjustPoints(services, actor, { userId: userID, points, reason, adjustmentId: adjustmentID });
  });
  staff('POST /api/admin/loyalty/merge/', ({ actor, body }) => {
    const { fromUserID, intoUserID, reason } = body;
    return mergeAccounts(services, actor, { fromId: fromUserID, intoId: intoUserID, reason });
  });
}

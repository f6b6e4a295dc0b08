import type { FastifyInstance } from 'fastify';

import { earnKindNames, numberInBody } from '#domain/guest-claims.ts';
import { staffCalls } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { adjustPoints } from './desk/adjust.service.ts';
import { listOrders, readLedger, readSeasonPass, searchClub } from './desk/look-up.service.ts';
import { mergeAccounts } from './desk/merge.service.ts';
import { removeAccount, removeOrder } from './desk/remove.service.ts';
import { addSeasonPass, removeSeasonPass } from './desk/season-pass.service.ts';
import { claimFor } from './desk/staff-claim.service.ts';
import { answerClubRequest, listClubRequests } from './desk/staff-club-requests.service.ts';
import { listVersions, makeVersion } from './earn-rules/earn-rules.service.ts';

const plainText = 'text/plain; charset=utf-8';

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

import type { FastifyInstance } from 'fastify';

import { readerFor } from '#server/base/languages/reader.ts';
import type { Services } from '#server/base/services.ts';
import { mount } from '#server/http/mount.ts';
import { wantedLanguages } from '#server/http/wanted-languages.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { giveBack, readRewards, takeForMember } from './member-rewards.service.ts';
import { listTakings } from './redeem.service.ts';
import { lookAsStaff, redeemAsStaff, redeemAtTill } from './redeemers.ts';
import { fetchOutlets } from './takings.queries.ts';

/** The calls about rewards, for members, for the team and for tills. */
export function rewardRoutes(app: FastifyInstance, services: Services): void {
  memberRoutes(app, services);
  mountApiKey(app, services, 'POST /api/rewards/redeem/', ({ body, holder }) =>
    redeemAtTill(services, holder, { ...body, outletId: body.outletId ?? null }),
  );
  mountStaff(app, services, 'GET /api/admin/reward-redemption/outlets/', () => fetchOutlets(services.db));
  mountStaff(app, services, 'POST /api/admin/reward-redemption/look/', ({ actor, body }) =>
    lookAsStaff(services, actor, { code: body.code, outletId: body.outletId ?? null }),
  );
  mountStaff(app, services, 'POST /api/admin/reward-redemption/', ({ actor, body }) =>
    redeemAsStaff(services, actor, { ...body, outletId: body.outletId ?? null }),
  );
  mountStaff(app, services, 'GET /api/admin/loyalty/rewards/:userId', ({ params }) =>
    listTakings(services, params.userId),
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

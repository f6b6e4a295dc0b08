import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import { deviceTokenOf } from '#server/staff/session/sign-in-origin.ts';
import { makeScanBudget } from '../gate/scan-budget.ts';
import { listTodaysPasses } from './list-passes.service.ts';
import { listPhotos, sealPhotos } from './list-photos.service.ts';
import { scanAtGate, showScannedPhoto, syncScans } from './scan.service.ts';

/** The calls of the gate's screen. A member has the budget of a gate's key. */
export function scanRoutes(app: FastifyInstance, services: Services): void {
  const budget = makeScanBudget(services);
  mountStaff(app, services, 'POST /api/admin/scan/', async ({ actor, body }) => {
    await budget.takeScan(`member:${actor.memberGuid}`);
    const { answer, code } = await scanAtGate(services, actor, body);
    services.metrics.gateScans.inc({ code, state: answer.state });
    if (answer.pass === null) await budget.countMiss(`member:${actor.memberGuid}`);
    return answer;
  });
  mountStaff(app, services, 'POST /api/admin/scan/photo/', async ({ actor, body, reply }) => {
    const photo = await showScannedPhoto(services, actor, body.scanId);
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(photo);
  });
  mountStaff(app, services, 'POST /api/admin/scan/sync/', async ({ actor, body, request }) => {
    await budget.takeScan(`member:${actor.memberGuid}`);
    const results = await syncScans(services, actor, body.scans, deviceTokenOf(request));
    for (const { answer } of results)
      if (answer.pass === null) await budget.countMiss(`member:${actor.memberGuid}`);
    return { results };
  });
  mountStaff(app, services, 'GET /api/admin/scan/list/', async ({ actor, query }) => {
    await budget.takeBatch(`member:${actor.memberGuid}`);
    return listTodaysPasses(services, actor, query.cursor);
  });
  mountStaff(app, services, 'GET /api/admin/scan/photos/', async ({ actor }) => {
    await budget.takeBatch(`member:${actor.memberGuid}`);
    return listPhotos(services);
  });
  mountStaff(app, services, 'POST /api/admin/scan/photos/', async ({ actor, body }) => {
    await budget.takeBatch(`member:${actor.memberGuid}`);
    return sealPhotos(services, body.codes);
  });
}

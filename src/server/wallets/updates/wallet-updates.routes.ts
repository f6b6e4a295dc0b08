import type { FastifyInstance } from 'fastify';

import { applePassMediaType } from '#contract/calls/wallet.ts';
import { joinPass } from '#pass/pass-package.ts';

import { mount } from '#server/http/mount.ts';
import { mountStaff } from '#server/staff/mount-staff.ts';
import type { Services } from '#server/base/services.ts';
import { openAppleMakers } from '../apple/apple-makers.ts';
import { datedHeaders } from '../apple/dated-headers.ts';
import { makeLatestPass, requireApplePass } from './latest-pass.service.ts';
import { listChangedPasses, registerPhone, unregisterPhone } from './phones.service.ts';
import { keepLogs, listLogs, listRequeues } from './wallet-reports.service.ts';

/** Apple's web service for passes, and the staff's view of it. */
export function walletUpdateRoutes(app: FastifyInstance, services: Services): void {
  const registrations = '/v1/devices/:deviceId/registrations/:passType' as const;
  mount(app, `POST ${registrations}/:serialNumber`, async ({ params, body, request, reply }) => {
    const pass = await requireApplePass(services, params, request.headers.authorization);
    const isNew = await registerPhone(services, pass, { ...params, ...body });
    return reply.code(isNew ? 201 : 200).send();
  });
  mount(app, `DELETE ${registrations}/:serialNumber`, async ({ params, request, reply }) => {
    await requireApplePass(services, params, request.headers.authorization);
    await unregisterPhone(services, params);
    return reply.code(200).send();
  });
  mount(app, `GET ${registrations}`, async ({ params, query, reply }) => {
    const changed = await listChangedPasses(services, params, query.passesUpdatedSince);
    return changed ?? reply.code(204).send();
  });
  const makers = openAppleMakers(services);
  mount(app, 'GET /v1/passes/:passType/:serialNumber', async ({ params, request, reply }) => {
    const pass = await requireApplePass(services, params, request.headers.authorization);
    const file = await makeLatestPass(makers(), pass, request.headers['if-modified-since']);
    if (file === 'unchanged') return reply.code(304).send();
    const headers = datedHeaders(file.changedAt, services.clock.now());
    return reply.type(applePassMediaType).headers(headers).send(joinPass(file.pass));
  });
  mount(app, 'POST /v1/log', async ({ body, request, reply }) => {
    await keepLogs(services, body.logs, request.ip);
    return reply.code(200).send();
  });
  mountStaff(app, services, 'GET /api/admin/wallet-log/', () => listLogs(services));
  mountStaff(app, services, 'GET /api/admin/pass-requeue/', () => listRequeues(services));
}

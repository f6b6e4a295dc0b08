import type { FastifyInstance } from 'fastify';

import type { Services } from '#server/base/services.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import { makeScanBudget } from './scan-budget.ts';
import { listGateSecrets } from './list-secrets.service.ts';
import { verifyScan } from './verify-scan.service.ts';

/** The calls of gates. */
export function gateRoutes(app: FastifyInstance, services: Services): void {
  const budget = makeScanBudget(services);
  mountApiKey(app, services, 'POST /api/gate/verify/', async ({ body, holder }) => {
    await budget.takeScan(holder.keyId);
    const check = await verifyScan(services, body.scanned);
    services.metrics.gateScans.inc({ code: check.code, state: check.state });
    if (check.pass === null) await budget.countMiss(holder.keyId);
    return check;
  });
  mountApiKey(app, services, 'GET /api/gate/secrets/', async ({ query, holder }) => {
    await budget.takeBatch(holder.keyId);
    return listGateSecrets(services, query);
  });
}

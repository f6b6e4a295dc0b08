import type { FastifyInstance } from 'fastify';

import type { TillMember } from '#contract/calls/till.ts';
import { memberScanReasons } from '#domain/till-code.ts';

import type { Services } from '#server/base/services.ts';
import { scanMember } from '#server/loyalty/scan-member.ts';
import { mountApiKey } from '#server/staff/api-keys/mount-api-key.ts';
import { makeScanBudget } from '../gate/scan-budget.ts';

/** The calls of tills. They have the budget of gates. */
export function tillRoutes(app: FastifyInstance, services: Services): void {
  const budget = makeScanBudget(services);
  mountApiKey(app, services, 'POST /api/till/member/', async ({ body, holder }): Promise<TillMember> => {
    await budget.takeScan(holder.keyId);
    const { state, code, ageSeconds, member } = await scanMember(services, body.scanned);
    services.metrics.tillScans.inc({ code: code ?? 'none', state });
    if (member === undefined) await budget.countMiss(holder.keyId);
    const memberNumber = member?.memberId ?? null;
    return {
      accepts: state === 'valid',
      state,
      reason: memberScanReasons[state],
      code,
      ageSeconds,
      memberNumber,
    };
  });
}

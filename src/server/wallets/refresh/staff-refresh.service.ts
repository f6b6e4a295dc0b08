/** What the team does in the tab Refresh Passes. */
import type { RefreshChoices, RefreshRun } from '#contract/calls/pass-refresh.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { StaffActor } from '#server/base/staff-actor.ts';
import { readRefreshes, startRefresh, stopRefresh } from './pass-refresh.service.ts';
import { fetchRefreshChoices } from './refresh-choices.queries.ts';

type RefreshServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** The newest runs. */
export function listRefreshes(services: Pick<Services, 'db' | 'config'>): Promise<RefreshRun[]> {
  return readRefreshes(services);
}

/** The passes that can be made again. */
export function listChoices({ db }: Pick<Services, 'db'>): Promise<RefreshChoices> {
  return fetchRefreshChoices(db);
}

export async function startRefreshByStaff(
  services: RefreshServices,
  actor: StaffActor,
  { productIds, reason }: { productIds: string[]; reason: string },
): Promise<RefreshRun> {
  const started = await startRefresh(services, { actor, productIds, reason });
  if (started === 'busy') throw new Refusal('refresh-under-way');
  if (started === 'empty') throw new Refusal('refresh-empty');
  if ('unknown' in started) throw new Refusal('refresh-product-unknown');
  return requireRun(services, started.runId);
}

export async function stopRefreshByStaff(
  services: RefreshServices,
  actor: StaffActor,
  runId: number,
): Promise<RefreshRun> {
  await requireRun(services, runId);
  if ((await stopRefresh(services, { actor, runId })) === 'ended') throw new Refusal('refresh-ended');
  return requireRun(services, runId);
}

async function requireRun(services: RefreshServices, runId: number): Promise<RefreshRun> {
  const run = (await readRefreshes(services)).find((one) => one.runId === runId);
  if (run === undefined) throw new Refusal('row-not-found');
  return run;
}

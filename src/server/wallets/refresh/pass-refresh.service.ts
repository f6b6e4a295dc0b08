/** Starts, follows and stops runs that make installed passes again, for the back office and for the command line. */
import type { RefreshRun, RefreshChoices } from '#contract/calls/pass-refresh.ts';

import { liftTimeLimit } from '#server/base/db/session.queries.ts';
import { readPaces } from '#server/base/park-settings.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { fetchRuns, type RunState } from '#server/changes/runs/read-runs.queries.ts';
import { startRun } from '#server/changes/runs/start-run.queries.ts';
import { stopRun } from '#server/changes/runs/stop-run.queries.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import {
  fetchUnknownProducts,
  readRefreshAudience,
  refreshWork,
  fetchRefreshChoices,
} from './refresh-choices.queries.ts';

type RefreshServices = Pick<Services, 'db' | 'clock' | 'config'>;

/** Who has passes made again, which ones, and why. */
export interface RefreshOrder {
  actor: StaffActor;
  /** Empty for all passes. */
  productIds: readonly string[];
  reason: string;
}

/** Why no run began; `unknown` names the products that do not exist. */
export type RefreshHindrance = 'busy' | 'empty' | { unknown: string[] };

/** Starts a run, with its line in the audit log. */
export async function startRefresh(services: RefreshServices, { actor, productIds, reason }: RefreshOrder) {
  const { db, clock } = services;
  const named = [...new Set(productIds)];
  const unknown = await fetchUnknownProducts(db, named);
  if (unknown.length > 0) return { unknown };
  return db.transaction(async (tx) => {
    // A park with millions of passes may take longer to count than a guest's statement may.
    await liftTimeLimit(tx);
    const now = clock.now();
    const order = { kind: 'refresh', audience: { productIds: named }, why: reason } as const;
    const started = await startRun(tx, {
      work: refreshWork,
      order: { ...order, startedBy: actor.name },
      now,
    });
    if (typeof started === 'string') return started;
    const { run, count } = started;
    const after = { products: named.length === 0 ? 'all' : named, reason, ...count };
    await writeAudit(tx, actor, { action: 'Pass Refresh Create', target: String(run.runId), after }, now);
    return { runId: run.runId };
  });
}

/** Stops a run, with its line in the audit log. */
export async function stopRefresh(
  services: RefreshServices,
  { actor, runId }: { actor: StaffActor; runId: number },
): Promise<'stopped' | 'ended'> {
  const { db, clock } = services;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const stop = { runId, kind: 'refresh', work: refreshWork, stoppedBy: actor.name, now } as const;
    const stopped = await stopRun(tx, stop);
    if (stopped === undefined) return 'ended';
    const after = { takenBack: stopped.withdrawn };
    await writeAudit(tx, actor, { action: 'Pass Refresh Stop', target: String(runId), after }, now);
    return 'stopped';
  });
}

const runsListed = 10;

/** The newest runs first. */
export async function readRefreshes(
  services: Pick<Services, 'db' | 'config'>,
  countMax = runsListed,
): Promise<RefreshRun[]> {
  const runs = await fetchRuns(services.db, 'refresh', countMax);
  const passesPerSecond = await readPaces(services);
  return runs.map((run) => refreshRunOf(run, passesPerSecond));
}

function refreshRunOf(run: RunState, passesPerSecond: Services['config']['passesPerSecond']): RefreshRun {
  return {
    runId: run.runId,
    productIds: readRefreshAudience(run.audience).productIds,
    reason: run.why,
    startedBy: run.startedBy,
    startedAt: run.startedAt.toISOString(),
    stoppedBy: run.stoppedBy,
    endedAt: run.endedAt?.toISOString() ?? null,
    parts: run.parts.map(({ wallet, total, queued, waiting, putOff, refused, brake }) => ({
      ...{ wallet, total, queued, waiting, putOff, refused, brake },
      perSecond: passesPerSecond[wallet],
    })),
  };
}

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

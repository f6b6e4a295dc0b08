/**
 * Continues the open runs over many passes: queues as many passes as the pace allows, in transactions of their own, so
 * that a crash repeats nothing. All servers share one pace, because a run's row is locked while its passes are queued.
 */
import { judgePace } from '#domain/run-pace.ts';

import type { RoundResult } from '#server/base/jobs/start-loop.ts';
import { readPaces } from '#server/base/park-settings.ts';
import type { Services } from '#server/base/services.ts';
import type { Wallet } from '#server/changes/holder.ts';
import {
  countInOutbox,
  endFinishedRuns,
  hasOpenRun,
  lockNextPart,
  movePart,
  queueNextPasses,
} from '#server/changes/runs/continue-run.queries.ts';
import type { RunWork } from '#server/changes/runs/run-work.queries.ts';
import { refreshWork } from '../refresh/refresh-choices.queries.ts';

/** The work of every kind of run over many passes; while several runs are open, an earlier kind goes first. */
const runWorks: readonly RunWork[] = [refreshWork];

/** The services of a round. */
export type RunServices = Pick<Services, 'db' | 'clock' | 'config'>;

const wallets: readonly Wallet[] = ['apple', 'google'];
/** How long a run may wait for its first passes, and the pause between its portions. */
const pauseMilliseconds = { idle: 1000, open: 200 };

/** Runs one round for both wallets. */
export async function continueRuns(
  services: RunServices,
  works: readonly RunWork[] = runWorks,
): Promise<RoundResult> {
  if (!(await hasOpenRun(services.db)))
    return { taken: 0, failed: 0, pauseMilliseconds: pauseMilliseconds.idle };
  for (const wallet of wallets) await continuePart(services, works, wallet);
  await endFinishedRuns(services.db, services.clock.now());
  return { taken: 0, failed: 0, pauseMilliseconds: pauseMilliseconds.open };
}

async function continuePart(
  { db, clock, config }: RunServices,
  works: readonly RunWork[],
  wallet: Wallet,
): Promise<void> {
  const kinds = works.map(({ kind }) => kind);
  await db.transaction(async (tx) => {
    const part = await lockNextPart(tx, wallet, kinds);
    const work = works.find(({ kind }) => kind === part?.run.kind);
    if (part === undefined || work === undefined) return;
    const now = clock.now();
    const turn = judgePace({
      perSecond: (await readPaces({ db: tx, config }))[wallet],
      pacedAt: part.pacedAt.getTime(),
      now: now.getTime(),
      ...(await countInOutbox(tx, part)),
      brake: part.brake,
    });
    const queued =
      turn.passes === 0 ? [] : await queueNextPasses(tx, part, { work, now, passesMax: turn.passes });
    if (queued.length > 0) await work.onQueued?.(tx, part.run, { wallet, holders: queued });
    await movePart(tx, part, {
      queued,
      isQueueing: queued.length === turn.passes,
      pacedAt: new Date(Math.ceil(turn.pacedAt)),
      brake: turn.brake,
    });
  });
}

/**
 * Stores this server's counters (src/server/base/metrics.ts) by operating day. Every few seconds it reads the counters
 * and adds their increase in the database, so no guest's request waits for it or writes anything.
 */
import { operatingDayOf } from '#domain/operating-day.ts';

import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { startLoop } from '#server/base/jobs/start-loop.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Services } from '#server/base/services.ts';
import { addDailyCounts } from './daily-counts.queries.ts';

const flushEachMs = 5000;

type CountServices = Pick<Services, 'db' | 'clock' | 'brand' | 'metrics'>;

const name = 'daily counts';

/** Starts to store the counts, and returns a function that runs a last round and stops. */
export function startDailyCounts(services: CountServices, watch: JobWatch): () => Promise<void> {
  const flush = makeDailyCounts(services);
  const round = async () => {
    await flush();
    return { taken: 0, failed: 0 };
  };
  const stop = startLoop({ name, round, full: Infinity, idleMilliseconds: flushEachMs }, watch);
  return async () => {
    await stop();
    await flush().catch((error: Error) => watch.failed(name, error));
  };
}

/** Makes a round, which writes the increase of the counters since the last written round. Rounds must not overlap. */
export function makeDailyCounts({ db, clock, brand, metrics }: CountServices): () => Promise<void> {
  let written = new Map<string, number>();
  return async () => {
    const counted = await readCounters(metrics);
    const grown = [...counted]
      .map(([kind, total]) => ({ kind, count: total - (written.get(kind) ?? 0) }))
      .filter(({ count }) => count > 0);
    if (grown.length === 0) return;
    await addDailyCounts(db, operatingDayOf(clock.now(), brand), grown);
    written = counted; // only now, so that a failed write is repeated by the next round
  };
}

async function readCounters(metrics: Metrics): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  const add = (kind: string, value: number): void => void totals.set(kind, (totals.get(kind) ?? 0) + value);
  for (const { labels, value } of (await metrics.lookUps.get()).values)
    if (labels.outcome === 'hit') add('guests-served', value);
  for (const { labels, value } of (await metrics.passesMade.get()).values)
    if (labels.wallet !== undefined) add(`pass-${labels.wallet}`, value);
  return totals;
}

/**
 * Stores what this server counted (`metrics.ts`, `counted-passes.ts` of src/server/base) by hour. Every few
 * seconds it adds the increase in the database, so no guest's request waits for it or writes anything.
 */
import { hourStartOf } from '#domain/figure-range.ts';
import { operatingDayAround, operatingDayOf } from '#domain/operating-day.ts';

import { startRepeating, type JobWatch } from '#server/base/jobs/start-loop.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Services } from '#server/base/services.ts';
import { addGuestCounts } from './counted-days.queries.ts';
import { recordMade, recordOpened } from './opened-passes.queries.ts';

const flushEachMs = 5000;

type CountServices = Pick<Services, 'db' | 'clock' | 'brand' | 'metrics' | 'openedPasses' | 'madePasses'>;

const name = 'daily counts';

/** Starts to store the counts, and returns a function that runs a last round and stops. */
export function startDailyCounts(services: CountServices, watch: JobWatch): () => Promise<void> {
  const flush = makeDailyCounts(services);
  const stop = startRepeating({ name, everyMilliseconds: flushEachMs }, flush, watch);
  return async () => {
    await stop();
    await flush().catch((error: Error) => watch.failed(name, error));
  };
}

/** Makes a round, which writes the increase of the counters since the last written round. Rounds must not overlap. */
export function makeDailyCounts(services: CountServices): () => Promise<void> {
  const { db, clock, brand, metrics, openedPasses, madePasses } = services;
  let written = new Map<string, number>();
  return async () => {
    const counted = await readCounters(metrics);
    const opened = openedPasses?.take() ?? [];
    const made = madePasses?.take() ?? [];
    const now = clock.now();
    const at = hourStartOf(now, brand);
    const grown = [...counted]
      .map(([figure, total]) => ({ at, figure, count: total - (written.get(figure) ?? 0) }))
      .filter(({ count }) => count > 0);
    if (grown.length + opened.length + made.length === 0) return;
    const hour = Math.round((at.getTime() - operatingDayAround(now, brand).from.getTime()) / 3_600_000);
    try {
      await db.transaction(async (tx) => {
        const dayHour = { day: operatingDayOf(now, brand), hour };
        await recordOpened(tx, dayHour, opened);
        await recordMade(tx, dayHour, made);
        await addGuestCounts(tx, grown);
      });
    } catch (error) {
      for (const pass of opened) openedPasses?.add(pass);
      for (const pass of made) madePasses?.add(pass);
      throw error;
    }
    written = counted; // only now, so that a failed write is repeated by the next round
  };
}

async function readCounters(metrics: Metrics): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  const add = (figure: string, value: number): void =>
    void totals.set(figure, (totals.get(figure) ?? 0) + value);
  for (const { labels, value } of (await metrics.lookUps.get()).values)
    if (labels.outcome === 'hit') add('views', value);
  for (const { labels, value } of (await metrics.claimRefusals.get()).values)
    add(`refused:${labels.kind}:${labels.code}${labels.by === 'desk' ? ':desk' : ''}`, value);
  return totals;
}

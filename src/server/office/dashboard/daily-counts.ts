/**
 * Stores what this server counted (`metrics.ts`, `opened-passes.ts` and `made-passes.ts` of src/server/base) by hour. Every few
 * seconds it adds the increase in the database, so no guest's request waits for it or writes anything; now and then it
 * adds the ledger's new lines too.
 */
import { hourStartOf } from '#domain/figure-range.ts';
import { operatingDayAround, operatingDayOf } from '#domain/operating-day.ts';

import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { startRepeating } from '#server/base/jobs/start-loop.ts';
import type { Metrics } from '#server/base/metrics.ts';
import type { Services } from '#server/base/services.ts';
import { addHourFigures } from './hour-figures.queries.ts';
import { addLedgerFigures } from './ledger-figures.queries.ts';
import { recordMade } from './made-passes.queries.ts';
import { recordOpened } from './opened-passes.queries.ts';

const flushEachMs = 5000;
/** A line of the ledger is in the sums after four of these at most; until then it is read by itself. */
const ledgerEachRounds = 4;

type CountServices = Pick<Services, 'db' | 'clock' | 'brand' | 'metrics' | 'openedPasses' | 'madePasses'>;

const name = 'daily counts';

/** Starts to store the counts, and returns a function that runs a last round and stops. */
export function startDailyCounts(services: CountServices, watch: JobWatch): () => Promise<void> {
  const flush = makeDailyCounts(services);
  let rounds = 0;
  const work = async () => {
    await flush();
    if (rounds % ledgerEachRounds === 0) while (await addLedgerFigures(services.db, services.brand));
    rounds += 1;
  };
  const stop = startRepeating({ name, everyMilliseconds: flushEachMs }, work, watch);
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
    const grown = [...counted]
      .map(([figure, total]) => ({ figure, count: total - (written.get(figure) ?? 0) }))
      .filter(({ count }) => count > 0);
    if (grown.length + opened.length + made.length === 0) return;
    const now = clock.now();
    const at = hourStartOf(now, brand);
    const hour = Math.round((at.getTime() - operatingDayAround(now, brand).from.getTime()) / 3_600_000);
    try {
      await db.transaction(async (tx) => {
        const day = operatingDayOf(now, brand);
        const isNew = await recordOpened(tx, { day, hour }, opened);
        const ofPasses = isNew === 0 ? [] : [{ figure: 'opened', count: isNew }];
        await addHourFigures(tx, at, [...grown, ...ofPasses, ...(await recordMade(tx, day, made))]);
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

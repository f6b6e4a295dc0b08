/** Exports the length and the age of every queue of the database as metrics, the same on every server. */
import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { startRepeating } from '#server/base/jobs/start-loop.ts';
import { readQueues } from '#server/base/jobs/read-queues.queries.ts';
import type { Services } from '#server/base/services.ts';

type GaugeServices = Pick<Services, 'db' | 'clock' | 'metrics'>;

const everyMilliseconds = 15_000;

/** Reads the queues until the returned function is called. */
export function startQueueGauges(services: GaugeServices, watch: JobWatch): () => Promise<void> {
  return startRepeating({ name: 'queue gauges', everyMilliseconds }, () => setQueueGauges(services), watch);
}

/** Reads every queue once. */
export async function setQueueGauges({ db, clock, metrics }: GaugeServices): Promise<void> {
  for (const { queue, waiting, oldestSeconds } of await readQueues(db, clock.now())) {
    metrics.queueWaiting.set({ queue }, waiting);
    metrics.queueOldestSeconds.set({ queue }, Math.max(0, oldestSeconds));
  }
}

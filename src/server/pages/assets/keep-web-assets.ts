/** The files of a server's build stay published for as long as the server runs. */
import type { JobWatch } from '#server/base/jobs/job-watch.ts';
import { startRepeating } from '#server/base/jobs/start-loop.ts';
import type { Services } from '#server/base/services.ts';
import { publishWebAssets } from './publish-web-assets.ts';

const everyMilliseconds = 60 * 60 * 1000;

/**
 * Publishes them again every hour until the returned function is called: housekeeping deletes what no server has
 * published for half a year, a server may run for longer, and a crash of the database empties the table.
 */
export function keepWebAssets(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  folder: string,
  watch: JobWatch,
): () => Promise<void> {
  const lateAfterSeconds = (3 * everyMilliseconds) / 1000;
  const job = { name: 'web assets', everyMilliseconds, lateAfterSeconds };
  return startRepeating(job, () => publishWebAssets(services, folder), watch);
}

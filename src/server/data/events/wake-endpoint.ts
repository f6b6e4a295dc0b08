import type { Database } from '#server/base/db/database.ts';
import { wakeLanes } from './lanes.queries.ts';

const lanesMax = 1000;
/** Lanes that fail anew meanwhile are not woken without end. */
const batchesMax = 1000;

/** Makes everything due now that waits for a later attempt on an endpoint, in batches of 1000 subjects. */
export async function wakeEndpoint(db: Database, endpointId: string, now: Date): Promise<void> {
  for (let batch = 0; batch < batchesMax; batch += 1)
    if ((await wakeLanes(db, { endpointId, now, lanesMax })) < lanesMax) return;
}

/** The rows that wait in the queues that servers share, until a round takes them. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';

import { type Database, readRows } from '../db/database.ts';
import { eventDeliveries } from '../db/schema/events.ts';
import { importRuns } from '../db/schema/imports.ts';
import {
  appleQueue,
  crmQueue,
  googleQueue,
  mailQueue,
  newEventQueue,
  requeueQueue,
  type ReportedQueue,
} from './queues.queries.ts';

/** Rows that Health counts. */
type Counted = Required<Pick<ReportedQueue<PgTable & { attempts?: PgColumn }>, 'table' | 'health'>> & {
  isWaiting?: SQL;
};

/** In the order of Health. An import waits since its last batch, so only one that was cut off grows old. */
const counted: readonly Counted[] = [
  mailQueue,
  crmQueue,
  appleQueue,
  googleQueue,
  requeueQueue,
  {
    table: importRuns,
    isWaiting: sql`state = 'running'`,
    health: { queue: 'imports', since: importRuns.heardAt },
  },
  newEventQueue,
  {
    table: eventDeliveries,
    isWaiting: sql`state = 'waiting' and endpoint_id in (select endpoint_id from event_endpoints where state = 'active')`,
    health: { queue: 'webhook deliveries', since: eventDeliveries.queuedAt },
  },
];

const queueSchema = z.object({
  queue: z.string(),
  waiting: z.number(),
  oldestSeconds: z.number(),
  attemptsMax: z.number(),
});

/** A queue: the number of waiting rows, the age of the oldest, and the most attempts on one. */
export type QueueState = z.output<typeof queueSchema>;

/** The state of every queue, empty ones included. */
export async function readQueues(db: Database, now: Date): Promise<QueueState[]> {
  const each = counted.map(
    ({ table, isWaiting = sql`true`, health: { queue, since } }, place) => sql`
      select ${place}::int as place, ${queue}::text as queue, count(*)::int as waiting,
        coalesce(max(${table.attempts ?? sql`0`}), 0)::int as "attemptsMax",
        coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(${since})), 0)::float8 as "oldestSeconds"
      from ${table} where ${isWaiting}`,
  );
  return readRows(await db.execute(sql`${sql.join(each, sql` union all `)} order by place`), queueSchema);
}

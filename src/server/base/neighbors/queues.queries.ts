/** The rows that wait in the queues that servers share, until a round takes them. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import type { Database } from '#server/base/db/database.ts';
import { readRows } from '#server/base/db/read-rows.ts';

const queueSchema = z.object({
  queue: z.string(),
  waiting: z.number(),
  oldestSeconds: z.number(),
  attemptsMax: z.number(),
});

/** A queue: the number of waiting rows, the age of the oldest, and the most attempts on one. */
export type QueueState = z.output<typeof queueSchema>;

/**
 * The state of every queue, empty ones included. An import waits since its last batch, so only one that was cut off grows
 * old.
 */
export async function readQueues(db: Database, now: Date): Promise<QueueState[]> {
  const result = await db.execute(sql`
    select queue, count(since)::int as waiting, coalesce(max(attempts), 0)::int as "attemptsMax",
      coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(since)), 0)::float8 as "oldestSeconds"
    from (values (1, 'mails'), (2, 'CRM events'), (3, 'Apple passes'), (4, 'Google passes'), (5, 'pass refreshes'), (6, 'imports'), (7, 'events'), (8, 'webhook deliveries')) queues(ordinal, queue)
    left join (
      select 'mails' as queue, queued_at as since, attempts from mails where sent_at is null and abandoned_at is null
      union all select 'CRM events', happened_at, attempts from crm_events
      union all select case wallet when 'apple' then 'Apple passes' else 'Google passes' end, queued_at, attempts from pass_updates
      union all select 'pass refreshes', started_at, 0 from pass_requeues where phase <> 'done'
      union all select 'imports', heard_at, 0 from import_runs where state = 'running'
      union all select 'events', happened_at, 0 from outgoing_events where routed_at is null
      union all select 'webhook deliveries', queued_at, attempts from event_deliveries delivery join event_endpoints endpoint
        using (endpoint_id) where delivery.state = 'waiting' and endpoint.state = 'active') waiting using (queue)
    group by ordinal, queue order by ordinal`);
  return readRows(result, queueSchema);
}

/** Assigns new events to the endpoints that want them, and counts them for each subject. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';

/**
 * Assigns the oldest new events and returns their number. An event of a transaction that was still open when a later one
 * was assigned comes with the next call: the two were written at the same time, so either order is right. The rows of lanes
 * and subjects are written in one order, and locked, as an attempt that ends expects it.
 */
export async function assignNewEvents(
  tx: Database,
  { now, eventsMax }: { now: Date; eventsMax: number },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const answer = await tx.execute(sql`
    with fresh as materialized (
      select sequence, subject, kind, row_number() over (partition by subject order by sequence) as place,
        count(*) over (partition by subject) as total
      from (select sequence, subject, kind from outgoing_events where routed_at is null
        order by sequence limit ${eventsMax}) oldest),
    counted as (
      insert into event_subjects as known (subject, last_number, last_at)
      select subject, count(*), ${at} from fresh group by subject order by subject
      on conflict (subject) do update set last_number = known.last_number + excluded.last_number, last_at = ${at}
      returning subject, last_number),
    numbered as (
      update outgoing_events event set routed_at = ${at}, number = counted.last_number - fresh.total + fresh.place
      from fresh join counted using (subject) where event.sequence = fresh.sequence
      returning event.sequence),
    queued as (
      insert into event_deliveries (endpoint_id, sequence, subject, state, queued_at)
      select endpoint_id, sequence, subject, 'waiting', ${at}
      from fresh join event_endpoints endpoint
        on endpoint.state <> 'disabled' and (endpoint.kinds is null or fresh.kind = any (endpoint.kinds))
      on conflict do nothing
      returning endpoint_id, subject),
    lanes as (
      insert into event_lanes as lane (endpoint_id, subject, due_at)
      select distinct endpoint_id, subject, ${at} from queued order by endpoint_id, subject
      on conflict (endpoint_id, subject) do update set due_at = lane.due_at)
    select count(*)::int as events from numbered`);
  return readRows(answer, z.object({ events: z.number() }))[0]?.events ?? 0;
}

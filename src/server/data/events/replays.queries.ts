/** Sends the events of an endpoint since a time again, in pieces. */
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { eventDeliveries, eventReplays, outgoingEvents } from '#server/base/db/schema/events.ts';

/** Orders a replay. False if one is open for this endpoint. */
export async function insertReplay(
  tx: Database,
  { endpointId, since, startedAt, startedBy }: ReplayOrder,
): Promise<boolean> {
  const [last] = await tx.select({ sequence: max(outgoingEvents.sequence) }).from(outgoingEvents);
  const made = await tx
    .insert(eventReplays)
    .values({ endpointId, since, untilSequence: last?.sequence ?? 0, startedAt, startedBy })
    .onConflictDoNothing()
    .returning({ replayId: eventReplays.replayId });
  return made.length > 0;
}

interface ReplayOrder {
  endpointId: string;
  since: Date;
  startedAt: Date;
  startedBy: string;
}

/** The open replay of an endpoint. */
export async function fetchOpenReplays(db: Database) {
  return db.select().from(eventReplays).where(isNull(eventReplays.endedAt));
}

/**
 * Queues the next events of a replay, which ends with the last. Events that wait already stay as they are. A paused
 * endpoint gets them when it is resumed.
 */
export async function replayNext(
  tx: Database,
  replay: typeof eventReplays.$inferSelect,
  { now, eventsMax }: { now: Date; eventsMax: number },
): Promise<void> {
  const next = tx
    .select({ sequence: outgoingEvents.sequence })
    .from(outgoingEvents)
    .where(
      sql`${outgoingEvents.sequence} > ${replay.cursor} and ${outgoingEvents.sequence} <= ${replay.untilSequence}
        and ${outgoingEvents.happenedAt} >= ${replay.since.toISOString()}::timestamptz
        and ${outgoingEvents.routedAt} is not null
        and exists (select from event_endpoints endpoint where endpoint.endpoint_id = ${replay.endpointId}
          and (endpoint.kinds is null or ${outgoingEvents.kind} = any (endpoint.kinds)))`,
    )
    .orderBy(outgoingEvents.sequence)
    .limit(eventsMax);
  const sequences = (await next).map(({ sequence }) => sequence);
  if (sequences.length > 0) await queueAgain(tx, replay.endpointId, sequences, now);
  const hasEnded = sequences.length < eventsMax;
  await tx
    .update(eventReplays)
    .set({
      cursor: sequences.at(-1) ?? replay.cursor,
      queued: replay.queued + sequences.length,
      ...(hasEnded ? { endedAt: now } : {}),
    })
    .where(eq(eventReplays.replayId, replay.replayId));
}

/**
 * Queues events for an endpoint once more, with new attempts; those that wait already stay. Returns how many were queued.
 * The lanes are locked first, as a server does that records an attempt, so that neither waits for the other in a circle.
 */
export async function queueAgain(
  tx: Database,
  endpointId: string,
  sequences: readonly number[],
  now: Date,
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isMeant = sql`sequence in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(sequences)}::jsonb))`;
  await tx.execute(sql`
    insert into event_lanes as lane (endpoint_id, subject, due_at)
    select distinct ${endpointId}::uuid, subject, ${at} from outgoing_events where ${isMeant} order by subject
    on conflict (endpoint_id, subject) do update set due_at = lane.due_at`);
  const answer = await tx.execute(sql`
    with queued as (
      insert into event_deliveries as known (endpoint_id, sequence, subject, state, queued_at)
      select ${endpointId}::uuid, sequence, subject, 'waiting', ${at} from outgoing_events where ${isMeant} order by sequence
      on conflict (endpoint_id, sequence) do update set state = 'waiting', queued_at = ${at}, attempts = 0
        where known.state <> 'waiting'
      returning sequence)
    select count(*)::int as queued from queued`);
  return readRows(answer, z.object({ queued: z.number() }))[0]?.queued ?? 0;
}

/** The kind and subject of one delivery of an endpoint; undefined if there is none. */
export async function fetchDelivery(tx: Database, endpointId: string, sequence: number) {
  const [row] = await tx
    .select({
      state: eventDeliveries.state,
      subject: eventDeliveries.subject,
      kind: outgoingEvents.kind,
      eventId: outgoingEvents.eventId,
    })
    .from(eventDeliveries)
    .innerJoin(outgoingEvents, eq(outgoingEvents.sequence, eventDeliveries.sequence))
    .where(and(eq(eventDeliveries.endpointId, endpointId), eq(eventDeliveries.sequence, sequence)));
  return row;
}

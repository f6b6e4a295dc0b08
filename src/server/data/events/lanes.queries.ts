/**
 * The lanes of an endpoint: one for each subject with waiting events. A server leases a lane, sends its first event, and
 * records the outcome; so the events of a subject go out one after the other, and those of others do not wait for it.
 */
import { and, desc, eq, exists, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import {
  eventDeliveries,
  eventEndpoints,
  eventLanes,
  outgoingEvents,
} from '#server/base/db/schema/events.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';
import { isFree } from '#server/base/jobs/queue.queries.ts';

export type Lane = Pick<typeof eventLanes.$inferSelect, 'endpointId' | 'subject'>;

/** The endpoints that may be sent to now and have a lane that is due. */
export async function fetchDueEndpoints(db: Database, now: Date) {
  return db
    .select({ endpointId: eventEndpoints.endpointId, failures: eventEndpoints.failures })
    .from(eventEndpoints)
    .where(
      and(
        eq(eventEndpoints.state, 'active'),
        or(isNull(eventEndpoints.restsUntil), lte(eventEndpoints.restsUntil, now)),
        exists(
          db
            .select({ subject: eventLanes.subject })
            .from(eventLanes)
            .where(and(eq(eventLanes.endpointId, eventEndpoints.endpointId), isFree(eventLanes, now))),
        ),
      ),
    )
    .orderBy(eventEndpoints.endpointId);
}

/** The lanes of an endpoint. */
export function isOfEndpoint(endpointId: string): SQL {
  return eq(eventLanes.endpointId, endpointId);
}

/** The first waiting event of a lane, with its endpoint; undefined if none waits or the endpoint is gone or not active. */
export async function fetchHead(db: Database, { endpointId, subject }: Lane) {
  const [head] = await db
    .select({
      ...pickColumns(eventEndpoints, 'url', 'sealedSecret', 'formerSealedSecret', 'formerUntil', 'failures'),
      ...pickColumns(eventDeliveries, 'sequence', 'queuedAt', 'attempts'),
      ...pickColumns(outgoingEvents, 'eventId', 'kind', 'number', 'data', 'happenedAt'),
    })
    .from(eventDeliveries)
    .innerJoin(outgoingEvents, eq(outgoingEvents.sequence, eventDeliveries.sequence))
    .innerJoin(eventEndpoints, eq(eventEndpoints.endpointId, eventDeliveries.endpointId))
    .where(
      and(
        eq(eventDeliveries.endpointId, endpointId),
        eq(eventDeliveries.subject, subject),
        eq(eventDeliveries.state, 'waiting'),
        eq(eventEndpoints.state, 'active'),
      ),
    )
    .orderBy(eventDeliveries.sequence)
    .limit(1);
  return head;
}

/** An event on its way. */
export type Head = NonNullable<Awaited<ReturnType<typeof fetchHead>>>;

/** What became of an attempt. */
export interface Attempt {
  state: 'waiting' | 'delivered' | 'given-up';
  at: Date;
  /** The next attempt, if it still waits. */
  dueAt?: Date;
  status: number | null;
  fault: string | null;
  answer: string;
}

/** Records an attempt, in the transaction that gives the lane back. */
export async function recordAttempt(
  tx: Database,
  endpointId: string,
  sequence: number,
  attempt: Attempt,
): Promise<void> {
  await tx
    .update(eventDeliveries)
    .set({
      state: attempt.state,
      attempts: sql`${eventDeliveries.attempts} + 1`,
      lastAt: attempt.at,
      lastStatus: attempt.status,
      lastFault: attempt.fault,
      lastAnswer: attempt.answer,
    })
    .where(and(eq(eventDeliveries.endpointId, endpointId), eq(eventDeliveries.sequence, sequence)));
}

/**
 * When a lane is looked at again; it goes if nothing waits in it. Its row is locked, so that this sees what was queued
 * into it until now.
 */
export async function nextOfLane(tx: Database, { endpointId, subject }: Lane, dueAt: Date) {
  const [waiting] = await tx
    .select({ sequence: eventDeliveries.sequence })
    .from(eventDeliveries)
    .where(
      and(
        eq(eventDeliveries.endpointId, endpointId),
        eq(eventDeliveries.subject, subject),
        eq(eventDeliveries.state, 'waiting'),
      ),
    )
    .limit(1);
  return waiting === undefined ? 'done' : { dueAt };
}

/** Makes lanes of an endpoint due that wait for a later attempt, and returns their number. Leased ones are left alone. */
export async function wakeLanes(
  db: Database,
  { endpointId, now, lanesMax }: { endpointId: string; now: Date; lanesMax: number },
): Promise<number> {
  const asleep = db.$with('asleep').as(
    db
      .select({ subject: eventLanes.subject })
      .from(eventLanes)
      .where(
        and(eq(eventLanes.endpointId, endpointId), isNull(eventLanes.leaseId), gt(eventLanes.dueAt, now)),
      )
      .orderBy(desc(eventLanes.dueAt))
      .limit(lanesMax)
      .for('update', { skipLocked: true }),
  );
  const woken = await db
    .with(asleep)
    .update(eventLanes)
    .set({ dueAt: now })
    .where(and(eq(eventLanes.endpointId, endpointId), inArray(eventLanes.subject, db.select().from(asleep))))
    .returning({ subject: eventLanes.subject });
  return woken.length;
}

/** The beginning of the time of computers, so a lane that is due since then comes before all others. */
const longAgo = new Date(0);

/** Makes the lane of a subject the next one of its endpoint, unless a server is sending from it. */
export async function hurryLane(tx: Database, endpointId: string, subject: string): Promise<void> {
  await tx
    .update(eventLanes)
    .set({ dueAt: longAgo })
    .where(
      and(eq(eventLanes.endpointId, endpointId), eq(eventLanes.subject, subject), isNull(eventLanes.leaseId)),
    );
}

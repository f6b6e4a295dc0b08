/**
 * The lanes of an endpoint: one for each subject with waiting events. A server leases a lane, sends its first event, and
 * records the outcome; so the events of a subject go out one after the other, and those of others do not wait for it.
 */
import { and, asc, desc, eq, gt, inArray, lte, or, isNull, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import {
  eventDeliveries,
  eventEndpoints,
  eventLanes,
  outgoingEvents,
} from '#server/base/db/schema/events.ts';

/** A lane of an endpoint, leased by this server. */
export interface LeasedLane {
  endpointId: string;
  subject: string;
  leaseId: string;
}

/** The endpoints that may be sent to now and have a lane that is due. */
export async function fetchDueEndpoints(
  db: Database,
  now: Date,
): Promise<{ endpointId: string; failures: number }[]> {
  return db
    .select({ endpointId: eventEndpoints.endpointId, failures: eventEndpoints.failures })
    .from(eventEndpoints)
    .where(
      and(
        eq(eventEndpoints.state, 'active'),
        or(isNull(eventEndpoints.restsUntil), lte(eventEndpoints.restsUntil, now)),
        sql`exists (select from event_lanes due where due.endpoint_id = event_endpoints.endpoint_id
          and due.due_at <= ${now.toISOString()}::timestamptz)`,
      ),
    )
    .orderBy(eventEndpoints.endpointId);
}

/** Leases due lanes of an endpoint that no server holds, longest due first. */
export async function leaseLanes(
  db: Database,
  options: { endpointId: string; leaseId: string; now: Date; leaseUntil: Date; lanesMax: number },
): Promise<LeasedLane[]> {
  const { endpointId, leaseId, now, leaseUntil, lanesMax } = options;
  // A subquery could be evaluated once for each row, and then each time lock further lanes than the limit.
  const due = db.$with('due').as(
    db
      .select({ subject: eventLanes.subject })
      .from(eventLanes)
      .where(and(eq(eventLanes.endpointId, endpointId), lte(eventLanes.dueAt, now)))
      .orderBy(asc(eventLanes.dueAt))
      .limit(lanesMax)
      .for('update', { skipLocked: true }),
  );
  const taken = await db
    .with(due)
    .update(eventLanes)
    .set({ dueAt: leaseUntil, leaseId })
    .where(and(eq(eventLanes.endpointId, endpointId), inArray(eventLanes.subject, db.select().from(due))))
    .returning({ subject: eventLanes.subject });
  return taken.map(({ subject }) => ({ endpointId, subject, leaseId }));
}

/** The first waiting event of a lane, with its endpoint; undefined if none waits or the endpoint is gone or not active. */
export async function fetchHead(db: Database, { endpointId, subject }: LeasedLane) {
  const [head] = await db
    .select({
      url: eventEndpoints.url,
      sealedSecret: eventEndpoints.sealedSecret,
      formerSealedSecret: eventEndpoints.formerSealedSecret,
      formerUntil: eventEndpoints.formerUntil,
      failures: eventEndpoints.failures,
      sequence: eventDeliveries.sequence,
      queuedAt: eventDeliveries.queuedAt,
      attempts: eventDeliveries.attempts,
      eventId: outgoingEvents.eventId,
      kind: outgoingEvents.kind,
      number: outgoingEvents.number,
      data: outgoingEvents.data,
      happenedAt: outgoingEvents.happenedAt,
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

/**
 * Records an attempt and gives the lane back; it goes if nothing waits in it. Returns false, and records nothing, if the
 * lease was lost: another server then sends the same event under the same id.
 */
export async function finishDelivery(
  db: Database,
  lane: LeasedLane,
  sequence: number,
  attempt: Attempt,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockLane(tx, lane))) return false;
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
      .where(and(eq(eventDeliveries.endpointId, lane.endpointId), eq(eventDeliveries.sequence, sequence)));
    await releaseLane(tx, lane, attempt.dueAt ?? attempt.at);
    return true;
  });
}

/** Gives a lane back from which nothing was sent; it goes if nothing waits in it. */
export async function returnLane(db: Database, lane: LeasedLane, dueAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await lockLane(tx, lane)) await releaseLane(tx, lane, dueAt);
  });
}

/** The lock makes the statements after it see what was queued into the lane until now. */
async function lockLane(tx: Database, lane: LeasedLane): Promise<boolean> {
  const held = await tx
    .select({ leaseId: eventLanes.leaseId })
    .from(eventLanes)
    .where(isLane(lane))
    .for('update');
  return held[0]?.leaseId === lane.leaseId;
}

async function releaseLane(tx: Database, lane: LeasedLane, dueAt: Date): Promise<void> {
  const waiting = await tx
    .select({ sequence: eventDeliveries.sequence })
    .from(eventDeliveries)
    .where(
      and(
        eq(eventDeliveries.endpointId, lane.endpointId),
        eq(eventDeliveries.subject, lane.subject),
        eq(eventDeliveries.state, 'waiting'),
      ),
    )
    .limit(1);
  if (waiting.length === 0) await tx.delete(eventLanes).where(isLane(lane));
  else await tx.update(eventLanes).set({ dueAt, leaseId: null }).where(isLane(lane));
}

function isLane({ endpointId, subject }: LeasedLane) {
  return and(eq(eventLanes.endpointId, endpointId), eq(eventLanes.subject, subject));
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

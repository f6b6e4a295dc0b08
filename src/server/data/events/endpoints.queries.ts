import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import {
  eventDeliveries,
  eventEndpoints,
  eventLanes,
  eventReplays,
  outgoingEvents,
} from '#server/base/db/schema/events.ts';
import { pickColumns } from '#server/base/db/table-columns.ts';

/** An endpoint as stored. */
export type EndpointRow = typeof eventEndpoints.$inferSelect;

/** Every endpoint, oldest first. */
export function fetchEndpoints(db: Database): Promise<EndpointRow[]> {
  return db.select().from(eventEndpoints).orderBy(asc(eventEndpoints.madeAt), asc(eventEndpoints.endpointId));
}

export async function fetchEndpoint(db: Database, endpointId: string): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(eventEndpoints).where(eq(eventEndpoints.endpointId, endpointId));
  return row;
}

/** One endpoint, locked for a change. */
export async function lockEndpoint(tx: Database, endpointId: string): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(eventEndpoints)
    .where(eq(eventEndpoints.endpointId, endpointId))
    .for('update');
  return row;
}

/** Makes everyone who adds an endpoint wait for the end of the transaction, so that none is above the limit. */
export async function lockEndpoints(tx: Database): Promise<void> {
  await tx.execute(sql`lock table event_endpoints in share row exclusive mode`);
}

/** Adds an endpoint. Throws a unique violation if another one has its address. */
export async function insertEndpoint(
  tx: Database,
  endpoint: typeof eventEndpoints.$inferInsert,
): Promise<EndpointRow> {
  const [row] = await tx.insert(eventEndpoints).values(endpoint).returning();
  if (row === undefined) throw new Error('An endpoint was not written.');
  return row;
}

/** Changes an endpoint, and counts its version. */
export async function updateEndpoint(
  tx: Database,
  endpointId: string,
  values: Partial<EndpointRow>,
): Promise<EndpointRow> {
  const [row] = await tx
    .update(eventEndpoints)
    .set({ ...values, version: sql`${eventEndpoints.version} + 1` })
    .where(eq(eventEndpoints.endpointId, endpointId))
    .returning();
  if (row === undefined) throw new Error('An endpoint was not changed.');
  return row;
}

/** Deletes an endpoint and its replays. Its deliveries are sent no more, and housekeeping deletes them. */
export async function deleteEndpoint(tx: Database, endpointId: string): Promise<void> {
  await tx.delete(eventReplays).where(eq(eventReplays.endpointId, endpointId));
  await tx.delete(eventEndpoints).where(eq(eventEndpoints.endpointId, endpointId));
}

/** How many deliveries of an endpoint are in a state, counted up to `countMax`. */
export async function countDeliveries(
  db: Database,
  endpointId: string,
  state: 'waiting' | 'given-up',
  countMax: number,
): Promise<number> {
  const some = db
    .select({ sequence: eventDeliveries.sequence })
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.endpointId, endpointId), eq(eventDeliveries.state, state)))
    .limit(countMax)
    .as('some');
  return db.$count(some);
}

/** When the newest of the delivered events was taken. */
export async function fetchLastDelivered(db: Database, endpointId: string): Promise<Date | null> {
  const [row] = await db
    .select({ lastAt: eventDeliveries.lastAt })
    .from(eventDeliveries)
    .where(and(eq(eventDeliveries.endpointId, endpointId), eq(eventDeliveries.state, 'delivered')))
    .orderBy(desc(eventDeliveries.sequence))
    .limit(1);
  return row?.lastAt ?? null;
}

export interface AskedDeliveries {
  endpointId: string;
  state?: 'waiting' | 'delivered' | 'given-up' | undefined;
  kind?: string | undefined;
  before?: number | undefined;
  rowsMax: number;
}

/** Deliveries of an endpoint with their events, newest event first. */
export function fetchDeliveries(db: Database, { endpointId, state, kind, before, rowsMax }: AskedDeliveries) {
  return db
    .select({
      sequence: eventDeliveries.sequence,
      ...pickColumns(outgoingEvents, 'eventId', 'kind', 'number', 'data', 'happenedAt'),
      ...pickColumns(eventDeliveries, 'state', 'attempts', 'lastAt', 'lastStatus', 'lastFault', 'lastAnswer'),
      isFirst: sql<boolean>`not exists (select from event_deliveries earlier where earlier.endpoint_id = event_deliveries.endpoint_id
        and earlier.subject = event_deliveries.subject and earlier.state = 'waiting' and earlier.sequence < event_deliveries.sequence)`,
      dueAt: eventLanes.dueAt,
    })
    .from(eventDeliveries)
    .innerJoin(outgoingEvents, eq(outgoingEvents.sequence, eventDeliveries.sequence))
    .leftJoin(
      eventLanes,
      and(
        eq(eventLanes.endpointId, eventDeliveries.endpointId),
        eq(eventLanes.subject, eventDeliveries.subject),
      ),
    )
    .where(
      and(
        eq(eventDeliveries.endpointId, endpointId),
        state === undefined ? undefined : eq(eventDeliveries.state, state),
        kind === undefined ? undefined : eq(outgoingEvents.kind, kind),
        before === undefined ? undefined : lt(eventDeliveries.sequence, before),
      ),
    )
    .orderBy(desc(eventDeliveries.sequence))
    .limit(rowsMax);
}

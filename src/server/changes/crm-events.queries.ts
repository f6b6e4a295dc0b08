/** The outbox of what the CRM is to be told: taken with a lease, removed once told, put off where the CRM is away. */
import { eq, inArray, lt, lte, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { crmEvents } from '#server/base/db/schema/crm.ts';

/** An event that was taken for one attempt. */
export type TakenEvent = Awaited<ReturnType<typeof takeDueEvents>>[number];

/**
 * Takes due events for one attempt, the oldest first, and puts their next one off to `leaseUntil`: a process that dies with
 * them loses none, and no two processes take the same.
 */
export async function takeDueEvents(
  db: Database,
  options: { now: Date; leaseUntil: Date; eventsMax: number },
) {
  const due = db
    .select({ eventId: crmEvents.eventId })
    .from(crmEvents)
    .where(lte(crmEvents.nextAttemptAt, options.now))
    .orderBy(crmEvents.nextAttemptAt)
    .limit(options.eventsMax)
    .for('update', { skipLocked: true });
  return db
    .update(crmEvents)
    .set({ nextAttemptAt: options.leaseUntil, attempts: sql`${crmEvents.attempts} + 1` })
    .where(inArray(crmEvents.eventId, due))
    .returning({
      eventId: crmEvents.eventId,
      kind: crmEvents.kind,
      facts: crmEvents.facts,
      happenedAt: crmEvents.happenedAt,
      attempts: crmEvents.attempts,
    });
}

/** Forgets an event that the CRM has taken: what it said is personal. */
export async function removeEvent(db: Database, eventId: string): Promise<void> {
  await db.delete(crmEvents).where(eq(crmEvents.eventId, eventId));
}

/** Notes a failed attempt and when to try again. */
export async function putOffEvent(
  db: Database,
  eventId: string,
  { fault, nextAttemptAt }: { fault: string; nextAttemptAt: Date },
): Promise<void> {
  await db.update(crmEvents).set({ lastFault: fault, nextAttemptAt }).where(eq(crmEvents.eventId, eventId));
}

/** Forgets events that the CRM did not take for so long that nobody expects them any more. */
export async function forgetOldEvents(db: Database, before: Date): Promise<void> {
  await db.delete(crmEvents).where(lt(crmEvents.happenedAt, before));
}

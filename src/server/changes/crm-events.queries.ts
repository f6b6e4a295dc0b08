/**
 * The outbox of CRM events: a process takes an event with a lease, removes it after delivery, and postpones it while
 * the CRM is away.
 */
import { eq, inArray, lt, lte, sql } from 'drizzle-orm';

import { daysBefore } from '#domain/days-before.ts';
import { retentionDays } from '#domain/retention-kinds.ts';

import type { Database } from '#server/base/db/database.ts';
import { crmEvents } from '#server/base/db/schema/crm.ts';

/** An event that a process has taken for one delivery attempt. */
export type TakenEvent = Awaited<ReturnType<typeof takeDueEvents>>[number];

/**
 * Takes due events for one attempt, oldest first, and sets their next attempt to `leaseUntil`. A process that dies
 * loses none of them, and no two processes take the same event.
 */
export async function takeDueEvents(
  db: Database,
  options: { now: Date; leaseUntil: Date; eventsMax: number },
) {
  // A subquery could be evaluated once for each row, and then each time lock further events than the limit.
  const due = db
    .$with('due')
    .as(
      db
        .select({ eventId: crmEvents.eventId })
        .from(crmEvents)
        .where(lte(crmEvents.nextAttemptAt, options.now))
        .orderBy(crmEvents.nextAttemptAt)
        .limit(options.eventsMax)
        .for('update', { skipLocked: true }),
    );
  return db
    .with(due)
    .update(crmEvents)
    .set({ nextAttemptAt: options.leaseUntil, attempts: sql`${crmEvents.attempts} + 1` })
    .where(inArray(crmEvents.eventId, db.select().from(due)))
    .returning({
      eventId: crmEvents.eventId,
      kind: crmEvents.kind,
      facts: crmEvents.facts,
      happenedAt: crmEvents.happenedAt,
      attempts: crmEvents.attempts,
    });
}

/** Deletes an event that the CRM has accepted, because its content is personal data. */
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

const eventsKeptDays = retentionDays('crmEvents');

/** Deletes events that the CRM has not accepted for so long that they are out of date. */
export async function forgetOldEvents(db: Database, now: Date): Promise<void> {
  await db.delete(crmEvents).where(lt(crmEvents.happenedAt, daysBefore(now, eventsKeptDays)));
}

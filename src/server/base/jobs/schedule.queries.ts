/** The rows of scheduled jobs: the holder and lease of a round, and the outcome of the last ones. */
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';

import type { Database } from '../db/database.ts';
import { scheduledJobs } from '../db/schema/operations.ts';

/** A scheduled job from its row. */
export type ScheduledJob = typeof scheduledJobs.$inferSelect;

/** Reads a job. The first server to ask adds its row, due one interval later. */
export async function readScheduledJob(
  db: Database,
  job: string,
  { now, firstDueAt }: { now: Date; firstDueAt: Date },
): Promise<ScheduledJob> {
  const found = await findJob(db, job);
  if (found !== undefined) return found;
  await db.insert(scheduledJobs).values({ job, addedAt: now, dueAt: firstDueAt }).onConflictDoNothing();
  const added = await findJob(db, job);
  if (added === undefined) throw new Error('The row of a scheduled job was removed while it was added.');
  return added;
}

async function findJob(db: Database, job: string): Promise<ScheduledJob | undefined> {
  const [row] = await db.select().from(scheduledJobs).where(eq(scheduledJobs.job, job));
  return row;
}

/** All jobs, by name. */
export function listScheduledJobs(db: Database): Promise<ScheduledJob[]> {
  return db.select().from(scheduledJobs).orderBy(scheduledJobs.job);
}

/** The times of a round that is about to start. */
export interface RoundTimes {
  now: Date;
  leaseUntil: Date;
  /** A due time later than this was written before the database's clock was set back, and counts as reached. */
  dueAtMax: Date;
}

/**
 * Takes the round if it is due and no other server holds it. One statement on one row: of concurrent servers the first
 * gets the row, and the others read its update.
 */
export async function takeScheduledJob(
  db: Database,
  { job, leaseId }: { job: string; leaseId: string },
  { now, leaseUntil, dueAtMax }: RoundTimes,
): Promise<boolean> {
  const isDue = or(lte(scheduledJobs.dueAt, now), gt(scheduledJobs.dueAt, dueAtMax));
  const isFree = or(
    isNull(scheduledJobs.leasedUntil),
    lte(scheduledJobs.leasedUntil, now),
    gt(scheduledJobs.leasedUntil, leaseUntil),
  );
  const taken = await db
    .update(scheduledJobs)
    .set({ leaseId, leasedUntil: leaseUntil, startedAt: now })
    .where(and(eq(scheduledJobs.job, job), isDue, isFree))
    .returning({ job: scheduledJobs.job });
  return taken.length > 0;
}

/** Extends the lease of the round; false if another server has taken it meanwhile. */
export async function renewLease(db: Database, leaseId: string, leaseUntil: Date): Promise<boolean> {
  const renewed = await db
    .update(scheduledJobs)
    .set({ leasedUntil: leaseUntil })
    .where(eq(scheduledJobs.leaseId, leaseId))
    .returning({ job: scheduledJobs.job });
  return renewed.length > 0;
}

const noLease = { leaseId: null, leasedUntil: null };

/** Ends a round that did all its work. */
export async function noteSuccess(
  db: Database,
  leaseId: string,
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<void> {
  await db
    .update(scheduledJobs)
    .set({ ...noLease, dueAt, succeededAt: now, failures: 0, lastFault: null })
    .where(eq(scheduledJobs.leaseId, leaseId));
}

/** Ends a round that failed completely or in part. */
export async function noteFailure(
  db: Database,
  leaseId: string,
  { fault, dueAt }: { fault: string; dueAt: Date },
): Promise<void> {
  await db
    .update(scheduledJobs)
    .set({ ...noLease, dueAt, failures: sql`${scheduledJobs.failures} + 1`, lastFault: fault })
    .where(eq(scheduledJobs.leaseId, leaseId));
}

/** Writes how a round of the host ended, which no server runs; `fault` is null if it did all its work. */
export async function noteRound(
  db: Database,
  job: string,
  { now, dueAt, fault }: { now: Date; dueAt: Date; fault: string | null },
): Promise<void> {
  const outcome =
    fault === null
      ? { succeededAt: now, failures: 0, lastFault: null }
      : { failures: sql`${scheduledJobs.failures} + 1`, lastFault: fault };
  await db.insert(scheduledJobs).values({ job, addedAt: now, dueAt }).onConflictDoNothing();
  await db
    .update(scheduledJobs)
    .set({ ...outcome, startedAt: now, dueAt })
    .where(eq(scheduledJobs.job, job));
}

/** Removes jobs of which no further round is expected. */
export async function endJobs(db: Database, jobs: string[]): Promise<void> {
  await db.delete(scheduledJobs).where(inArray(scheduledJobs.job, jobs));
}

/** Returns a round that a stopping server did not end; it stays due, so another server takes it at once. */
export async function giveBackRound(db: Database, leaseId: string): Promise<void> {
  await db.update(scheduledJobs).set(noLease).where(eq(scheduledJobs.leaseId, leaseId));
}

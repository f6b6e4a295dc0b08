/**
 * The one counter of a signed-in member for all of the own secrets: the password and the one-time codes. The holder of
 * a session shares it with no stranger (src/server/staff/sign-in-lanes.queries.ts counts those). A try is reserved in
 * one statement before the secret is checked, so that a thousand concurrent tries on any number of servers count as a
 * thousand. Only a complete sign-in resets the count (security T41).
 */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { waitAfter } from './wait-after.queries.ts';

/** A counted try, with the wait that it caused. */
export interface ReservedTry {
  memberGuid: string;
  waitsUntil: Date | null;
}

/** Counts a try and sets the wait that follows if it fails. While the member waits, nothing is counted. */
export async function reserveTry(
  db: Database,
  memberGuid: string,
  now: Date,
): Promise<ReservedTry | { secondsLeft: number }> {
  const failures = sql`${teamMembers.signInFailures} + 1`;
  const [row] = await db
    .update(teamMembers)
    .set({
      signInFailures: failures,
      waitsUntil: waitAfter(failures, now),
    })
    .where(
      and(
        eq(teamMembers.guid, memberGuid),
        or(isNull(teamMembers.waitsUntil), lte(teamMembers.waitsUntil, now)),
      ),
    )
    .returning({ waitsUntil: teamMembers.waitsUntil });
  if (row !== undefined) return { memberGuid, waitsUntil: row.waitsUntil };
  const [waiting] = await db
    .select({ waitsUntil: teamMembers.waitsUntil })
    .from(teamMembers)
    .where(eq(teamMembers.guid, memberGuid));
  const millisecondsLeft = (waiting?.waitsUntil ?? now).getTime() - now.getTime();
  return { secondsLeft: Math.max(1, Math.ceil(millisecondsLeft / 1000)) };
}

/**
 * Takes back this one try, which was no guess: a correct password without its code. Other failed tries stay counted.
 */
export async function giveBackTry(db: Database, { memberGuid, waitsUntil }: ReservedTry): Promise<void> {
  const isOwnWait = sql`${teamMembers.waitsUntil} = ${waitsUntil?.toISOString() ?? null}::timestamptz`;
  await db
    .update(teamMembers)
    .set({
      signInFailures: sql`greatest(${teamMembers.signInFailures} - 1, 0)`,
      waitsUntil: sql`case when ${isOwnWait} then null else ${teamMembers.waitsUntil} end`,
    })
    .where(eq(teamMembers.guid, memberGuid));
}

/** Resets the count after a complete sign-in. */
export async function forgetTries(db: Database, memberGuid: string): Promise<void> {
  await db
    .update(teamMembers)
    .set({ signInFailures: 0, waitsUntil: null })
    .where(eq(teamMembers.guid, memberGuid));
}

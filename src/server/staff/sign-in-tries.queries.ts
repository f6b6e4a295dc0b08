/**
 * The one counter of an account for everything that it keeps secret: its password, its one-time codes, and whatever comes
 * to stand beside them. A try is reserved before the secret is looked at, in one statement, so that a thousand at once on
 * any number of servers are as many as one after the other. Only a whole sign-in sets the count back (security T41).
 */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';

import { signInWaits } from '#domain/sign-in-wait.ts';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';

/** A try that was counted, with the wait that it brought. */
export interface ReservedTry {
  memberGuid: string;
  waitsUntil: Date | null;
}

const waitsInOrder = sql.raw(`(array[${signInWaits.join(',')}])`);

/** Counts a try, with the wait that follows if it fails; undefined while the account waits. */
export async function reserveTry(
  db: Database,
  memberGuid: string,
  now: Date,
): Promise<ReservedTry | undefined> {
  const nextPlace = sql`least(${teamMembers.signInFailures} + 1, ${sql.raw(String(signInWaits.length))})`;
  const [row] = await db
    .update(teamMembers)
    .set({
      signInFailures: sql`${teamMembers.signInFailures} + 1`,
      waitsUntil: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${waitsInOrder}[${nextPlace}])`,
    })
    .where(
      and(
        eq(teamMembers.guid, memberGuid),
        or(isNull(teamMembers.waitsUntil), lte(teamMembers.waitsUntil, now)),
      ),
    )
    .returning({ waitsUntil: teamMembers.waitsUntil });
  return row === undefined ? undefined : { memberGuid, waitsUntil: row.waitsUntil };
}

/** Takes back this one try, which was no guess: a right password without its code. What others failed at stays counted. */
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

/** Sets the count back, after a whole sign-in. */
export async function forgetTries(db: Database, memberGuid: string): Promise<void> {
  await db
    .update(teamMembers)
    .set({ signInFailures: 0, waitsUntil: null })
    .where(eq(teamMembers.guid, memberGuid));
}

/**
 * The one counter of a signed-in member for all of the own secrets: the password and the one-time codes. The holder of
 * a session shares it with no stranger (src/server/staff/sign-in-lanes.queries.ts counts those). A try is reserved in
 * one statement before the secret is checked, so that a thousand concurrent tries on any number of servers count as a
 * thousand. Only a complete sign-in resets the count (security T41).
 */
import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { signInWaits } from '#domain/sign-in-wait.ts';
import { staffDevices } from '#server/base/db/schema/staff.ts';

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

const waitsInOrder = sql.raw(`(array[${signInWaits.join(',')}])`);

const last = sql.raw(String(signInWaits.length));

/**
 * The end of the wait after this many failures; null for no wait, because of two tries at once the one that began first
 * may be counted second.
 */
export function waitAfter(failures: SQL, now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz
    + make_interval(secs => nullif(${waitsInOrder}[least(${failures}, ${last})], 0))`;
}

// Browsers in which members of the team have signed in before. Such a browser proves nothing but that: it gives its
// member a lane of their own for tries, so that a stranger's guesses do not keep the member out. It replaces neither
// the password nor the code.

/** The members who have signed in with this browser's token. */
export async function fetchMembersOfDevice(db: Database, tokenHash: Buffer): Promise<string[]> {
  const rows = await db
    .select({ memberGuid: staffDevices.memberGuid })
    .from(staffDevices)
    .where(eq(staffDevices.tokenHash, tokenHash));
  return rows.map(({ memberGuid }) => memberGuid);
}

/** Records that the member has signed in in this browser. */
export async function noteDevice(
  db: Database,
  device: { tokenHash: Buffer; memberGuid: string },
  now: Date,
): Promise<void> {
  await db
    .insert(staffDevices)
    .values({ ...device, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [staffDevices.tokenHash, staffDevices.memberGuid],
      set: { lastUsedAt: now },
    });
}

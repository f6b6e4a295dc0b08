/**
 * The one counter of a signed-in member for all of the own secrets: the password and the one-time codes. The holder of
 * a session shares it with no stranger (src/server/staff/sign-in-tries.queries.ts counts those). A try is reserved in
 * one statement before the secret is checked, so that a thousand concurrent tries on any number of servers count as a
 * thousand. Only a complete sign-in resets the count (security T41).
 */
import { createHash } from 'node:crypto';

import { and, eq, isNull, lte, or, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { signInWaits, forgottenAfterSeconds } from '#domain/sign-in-wait.ts';
import { staffDevices, signInTries } from '#server/base/db/schema/staff.ts';
import { emailKeyOf } from '#domain/email.ts';

/** A counted try, with the wait that it caused. */
export interface ReservedTry {
  memberGuid: string;
  waitsUntil: Date | null;
}

/** Counts a try and sets the wait that follows if it fails. While the member waits, nothing is counted. */
export async function reserveTry(db: Database, memberGuid: string, now: Date) {
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
function waitAfter(failures: SQL, now: Date): SQL {
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

// Failed sign-ins, counted by lane, so that a stranger who guesses at a name does not slow its member down: all
// strangers share the lane of the name, and each browser in which a member has signed in before has its own
// (docs/algorithms/staff-access.md). A try is reserved in one statement before the password is checked, so that
// hundreds of concurrent tries on any number of servers count as many.

/**
 * The lane of a typed name, known or not: a name that no one has must answer like any other. It is hashed, because
 * people also type passwords into the field of the name.
 */
export function laneOfName(username: string): string {
  return `name:${createHash('sha256').update(username).digest('hex')}`;
}

/** The lane of one member in one known browser. */
export function laneOfDevice(tokenHash: Buffer, memberGuid: string): string {
  return `device:${tokenHash.toString('hex')}:${memberGuid}`;
}

/** A counted try, with the wait that follows if it fails. */
export interface CountedSignIn {
  lane: string;
  waitsUntil: Date | null;
}

/** Counts a try in its lane; for a lane that waits, it counts nothing and returns the seconds until the end. */
export async function countSignIn(db: Database, lane: string, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isForgotten = sql`${signInTries.triedAt} <= ${at} - make_interval(secs => ${forgottenAfterSeconds})`;
  const failures = sql`case when ${isForgotten} then 1 else ${signInTries.failures} + 1 end`;
  const [counted] = await db
    .insert(signInTries)
    .values({ lane, failures: 1, waitsUntil: waitAfter(sql`1`, now), triedAt: now })
    .onConflictDoUpdate({
      target: signInTries.lane,
      set: { failures, waitsUntil: waitAfter(failures, now), triedAt: now },
      setWhere: sql`${signInTries.waitsUntil} is null or ${signInTries.waitsUntil} <= ${at}`,
    })
    .returning({ lane: signInTries.lane, waitsUntil: signInTries.waitsUntil });
  return counted ?? { secondsLeft: await fetchSecondsLeft(db, lane, now) };
}

async function fetchSecondsLeft(db: Database, lane: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ waitsUntil: signInTries.waitsUntil })
    .from(signInTries)
    .where(eq(signInTries.lane, lane));
  const end = row?.waitsUntil?.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}

/** Takes back this one try, which was no guess: a correct password without its code. Other tries stay counted. */
export async function takeSignInBack(db: Database, { lane, waitsUntil }: CountedSignIn): Promise<void> {
  const isOwnWait = sql`${signInTries.waitsUntil} = ${waitsUntil?.toISOString() ?? null}::timestamptz`;
  await db
    .update(signInTries)
    .set({
      failures: sql`greatest(${signInTries.failures} - 1, 0)`,
      waitsUntil: sql`case when ${isOwnWait} then null else ${signInTries.waitsUntil} end`,
    })
    .where(eq(signInTries.lane, lane));
}

/** The failures that a lane counts now. */
export async function fetchFailuresOf(db: Database, lane: string): Promise<number> {
  const [row] = await db
    .select({ failures: signInTries.failures })
    .from(signInTries)
    .where(eq(signInTries.lane, lane));
  return row?.failures ?? 0;
}

/** Empties a lane after a complete sign-in. */
export async function emptyLane(db: Database, lane: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.lane, lane));
}

/**
 * Empties the lane of a member's name after the team or the member has replaced the password; with one-time codes only
 * if `evenWithCode` says so, because a new password must not grant another five guesses at the code.
 */
export async function emptyLaneOfMember(
  db: Database,
  memberGuid: string,
  { evenWithCode }: { evenWithCode: boolean },
): Promise<void> {
  const [member] = await db
    .select({ username: teamMembers.username })
    .from(teamMembers)
    .where(and(eq(teamMembers.guid, memberGuid), evenWithCode ? undefined : isNull(teamMembers.otpSecret)));
  if (member !== undefined) await emptyLane(db, laneOfName(emailKeyOf(member.username)));
}

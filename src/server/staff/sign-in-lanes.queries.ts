/**
 * Failed sign-ins, counted by lane, so that a stranger who guesses at a name does not slow its member down: all
 * strangers share the lane of the name, and each browser in which a member has signed in before has its own
 * (docs/algorithms/staff-access.md). A try is reserved in one statement before the password is checked, so that
 * hundreds of concurrent tries on any number of servers count as many.
 */
import { createHash } from 'node:crypto';

import { and, eq, isNull, sql } from 'drizzle-orm';

import { emailKeyOf } from '#domain/email.ts';
import { forgottenAfterSeconds } from '#domain/sign-in-wait.ts';

import type { Database } from '#server/base/db/database.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { signInTries } from '#server/base/db/schema/staff.ts';
import { waitAfter } from './sign-in-tries.queries.ts';

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
export async function countSignIn(
  db: Database,
  lane: string,
  now: Date,
): Promise<CountedSignIn | { secondsLeft: number }> {
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

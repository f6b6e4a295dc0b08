/** Tries at guessing something: each is judged and, where it misses, counted in one statement (docs/algorithms/guessing.md). */
import { and, gt, inArray, sql, type SQL } from 'drizzle-orm';

import { missesAllowedFor, type GuessLimit } from '#domain/guess-limit.ts';

import type { Database } from '../db/database.ts';
import { attemptCounters } from '../db/schema/operations.ts';

/** One counter that a try is held against; an empty key is not counted. */
export interface TryCounter {
  key: string;
  limit: GuessLimit;
}

/** What became of a try: whether it was taken, and what stood against each counter before it. */
export interface JudgedTry {
  isTaken: boolean;
  /** Misses in each counter's window; null where none of them has any. */
  misses: number[] | null;
  /** When each counter's window ends. */
  secondsLeft: number[] | null;
}

/** The values of the parameters of `take_try`. */
export interface TryValues extends Record<string, unknown> {
  keys: string[];
  allowed: number[];
  windows: number[];
  aloneFrom: number;
  triedAt: string;
}

/** The network's counter comes first: past its budget a miss counts for the network alone, and for nobody's order. */
export function tryValues(
  counters: readonly [TryCounter, ...TryCounter[]],
  solvedStep: number | undefined,
  now: Date,
): TryValues {
  return {
    keys: counters.map(({ key }) => key),
    allowed: counters.map(({ limit }) => missesAllowedFor(limit, solvedStep)),
    windows: counters.map(({ limit }) => limit.windowSeconds),
    aloneFrom: counters[0].limit.freeMisses,
    triedAt: now.toISOString(),
  };
}

/** A try that is held against nothing, as the team's own are. */
export const uncountedTry: TryValues = {
  keys: [''],
  allowed: [1],
  windows: [1],
  aloneFrom: 1,
  triedAt: new Date(0).toISOString(),
};

/** The call of `take_try` within a prepared statement, whose placeholders are the names of `TryValues`. */
export function tryOf(isHit: SQL): SQL {
  const given = sql.placeholder;
  return callOf(
    {
      keys: given('keys'),
      allowed: given('allowed'),
      windows: given('windows'),
      aloneFrom: given('aloneFrom'),
      triedAt: given('triedAt'),
    },
    isHit,
  );
}

/** The columns of a judged try. */
export const judgedFields = {
  isTaken: sql<boolean>`tried.is_taken`,
  misses: sql<number[] | null>`tried.misses`,
  secondsLeft: sql<number[] | null>`tried.seconds_left`,
};

/** Whether a try hits: known already, or a condition that the database judges in the same statement. */
export type TryCondition = boolean | SQL;

function sqlOf(isHit: TryCondition): SQL {
  if (typeof isHit !== 'boolean') return isHit;
  return isHit ? sql`true` : sql`false`;
}

/** Takes a try that hits where the condition holds; one that misses is counted in the same statement. */
export async function takeTry(
  db: Database,
  values: TryValues,
  isHit: TryCondition,
): Promise<JudgedTry & { isHit: boolean }> {
  const { keys, allowed, windows, aloneFrom, triedAt } = values;
  const call = callOf(
    {
      keys: sql.param(keys),
      allowed: sql.param(allowed),
      windows: sql.param(windows),
      aloneFrom: sql.param(aloneFrom),
      triedAt: sql.param(triedAt),
    },
    sql`hit.is_hit`,
  );
  const [judged] = await db
    .select({ ...judgedFields, isHit: sql<boolean>`hit.is_hit` })
    .from(sql`(select ${sqlOf(isHit)} as is_hit) hit, ${call}`);
  if (judged === undefined) throw new Error('A try was not judged.');
  return judged;
}

/** Takes a counted try back, as one that did hit in the end. `misses` is what stood against the counters before it. */
export async function giveTryBack(
  db: Database,
  { keys, aloneFrom, triedAt }: TryValues,
  misses: readonly number[] | null,
): Promise<void> {
  const counted = (misses?.[0] ?? 0) >= aloneFrom ? keys.slice(0, 1) : keys;
  await db
    .update(attemptCounters)
    .set({ count: sql`greatest(${attemptCounters.count} - 1, 0)` })
    .where(
      and(
        inArray(
          attemptCounters.key,
          counted.filter((key) => key !== ''),
        ),
        gt(attemptCounters.windowEndsAt, new Date(triedAt)),
      ),
    );
}

type GivenValue = Parameters<typeof sql>[1];

function callOf(given: Record<keyof TryValues & string, GivenValue>, isHit: SQL): SQL {
  return sql`take_try(${given['keys']}::text[], ${given['allowed']}::integer[], ${given['windows']}::integer[],
    ${given['aloneFrom']}::integer, ${isHit}, ${given['triedAt']}::timestamptz) tried`;
}

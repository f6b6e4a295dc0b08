/** Tries at a guess: one statement judges each try and counts it if it misses (docs/algorithms/guessing.md). */
import DataLoader from 'dataloader';
import { and, gt, inArray, sql, type SQL } from 'drizzle-orm';

import { missesAllowedFor, type GuessLimit } from '#domain/guess-limit.ts';

import { prepared, type Database } from '../db/database.ts';
import { attemptCounters } from '../db/schema/operations.ts';

/** One counter of a try; an empty key is not counted. */
export interface TryCounter {
  key: string;
  limit: GuessLimit;
}

/** The verdict on a try: whether it was taken, and the state of each counter before it. */
export interface JudgedTry {
  isTaken: boolean;
  /** Misses in each counter's window; null if no counter has any. */
  misses: number[] | null;
  /** The seconds until each counter's window ends. */
  secondsLeft: number[] | null;
}

/** The parameters of `take_try`. */
export interface TryValues extends Record<string, unknown> {
  keys: string[];
  allowed: number[];
  windows: number[];
  aloneFrom: number;
  triedAt: string;
}

/** The network's counter comes first: above its budget a miss counts only for the network, not for an order. */
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

/** A try without counters, as those of the team. */
export const uncountedTry: TryValues = {
  keys: [''],
  allowed: [1],
  windows: [1],
  aloneFrom: 1,
  triedAt: new Date(0).toISOString(),
};

/** The call of `take_try` within a prepared statement; its placeholders have the names of `TryValues`. */
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

/** What a caller asks for, and the parameters of the try that it makes with that. */
interface AskedTry<Asked> {
  asked: Asked;
  values: TryValues;
}

/** How many statements are under way at once, and how many tries share one. */
const statementsMax = 4;
const triesMax = 32;

/**
 * A function that makes a try, alone or together with others that came while statements were under way
 * (docs/algorithms/guessing.md). `tryAll` judges tries with the same limits in their order, a single one by
 * `tryOf`, several by `triesOf`.
 */
export function gatherTries<Asked, Tried extends JudgedTry>(
  tryAll: (db: Database, values: TryValues, asked: readonly [Asked, ...Asked[]]) => Promise<Tried[]>,
): (db: Database, asked: Asked, values: TryValues) => Promise<Tried> {
  const gatherersOf = prepared((db: Database) => {
    const turns = makeTurns();
    const send = async (tries: readonly AskedTry<Asked>[]): Promise<Tried[]> => {
      const [first, ...others] = tries;
      if (first === undefined) return [];
      const keys = tries.flatMap(({ values }) => values.keys);
      const asked = others.map((one) => one.asked);
      return tryAll(db, { ...first.values, keys }, [first.asked, ...asked]).finally(turns.end);
    };
    // One for each kind of limits, because a statement judges all its tries by the same.
    const gatherers = new Map<string, DataLoader<AskedTry<Asked>, Tried>>();
    return (limits: string) => {
      const known = gatherers.get(limits);
      if (known !== undefined) return known;
      const options = { cache: false, maxBatchSize: triesMax, batchScheduleFn: turns.begin };
      const made = new DataLoader(send, options);
      gatherers.set(limits, made);
      return made;
    };
  });
  return (db, asked, values) => {
    const { allowed, windows, aloneFrom } = values;
    const limits = `${allowed.join(' ')}, ${windows.join(' ')}, ${aloneFrom}`;
    return gatherersOf(db)(limits).load({ asked, values });
  };
}

/** Lets a few statements run at once; the others wait, and gather look-ups meanwhile. */
function makeTurns(): { begin: (send: () => void) => void; end: () => void } {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = (): void => {
    if (running === statementsMax) return;
    const send = waiting.shift();
    if (send === undefined) return;
    running += 1;
    send();
  };
  return {
    begin: (send) => {
      waiting.push(send);
      // Requests that arrived in the same moment are read one after the other before this.
      setImmediate(next);
    },
    end: () => {
      running -= 1;
      next();
    },
  };
}

/**
 * The call of `take_tries`, for several tries with the same limits; `keys` has those of all tries one after the other,
 * and `hits` says for each whether it hits.
 */
export function triesOf(hits: SQL): SQL {
  const given = sql.placeholder;
  return sql`take_tries(${given('keys')}::text[], ${given('allowed')}::integer[], ${given('windows')}::integer[],
    ${given('aloneFrom')}::integer, ${hits}, ${given('triedAt')}::timestamptz) tried`;
}

/** The columns of a judged try. */
export const judgedFields = {
  isTaken: sql<boolean>`tried.is_taken`,
  misses: sql<number[] | null>`tried.misses`,
  secondsLeft: sql<number[] | null>`tried.seconds_left`,
};

/** Whether a try hits: a known value, or a condition that the database evaluates in the same statement. */
export type TryCondition = boolean | SQL;

function sqlOf(isHit: TryCondition): SQL {
  if (typeof isHit !== 'boolean') return isHit;
  return isHit ? sql`true` : sql`false`;
}

/** Takes a try that hits if the condition holds; a miss is counted in the same statement. */
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

/** Takes back a counted try that turned out to be a hit. `misses` are the counts before it. */
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

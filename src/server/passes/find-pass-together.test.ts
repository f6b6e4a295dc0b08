/** Look-ups that share a statement get the verdicts that they would get one by one. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import { type Database, readRows } from '#server/base/db/database.ts';
import { attemptCounters } from '#server/base/db/schema/operations.ts';
import { missesPerNetwork, missesPerOrderOrBarcode } from '#server/base/limits/limits.ts';
import { tryValues, uncountedTry } from '#server/base/limits/tries.queries.ts';
import { readDemoPark } from '#server/demo/demo-data.ts';
import { withOwnPark, test } from '#server/testing/test-park.ts';
import { tryPass } from './find-pass.queries.ts';

const now = new Date('2026-11-21T12:00:00Z');

/** A try of a sequence: its keys by number, and whether it hits. */
interface Planned {
  keys: [string, string, string];
  isHit: boolean;
}

const judgedRow = z.object({
  is_taken: z.boolean(),
  misses: z.nullable(z.array(z.number())),
  seconds_left: z.nullable(z.array(z.number())),
});

type Judged = z.output<typeof judgedRow>;

const limits = { allowed: [6, 3, 3], windows: [900, 86_400, 86_400], aloneFrom: 4 };

const limitsAsSql = sql`${sql.param(limits.allowed)}::integer[], ${sql.param(limits.windows)}::integer[], ${limits.aloneFrom}`;

/** A sequence by a seed: few keys, so that they meet often; an empty key is not counted. */
function plan(seed: number, total: number): Planned[] {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const key = (kind: string): string => (below(9) === 0 ? '' : `${kind}:${below(4)}`);
  return Array.from({ length: total }, () => ({
    keys: [key('address'), key('order'), key('barcode')],
    isHit: below(3) === 0,
  }));
}

async function judgeTogether(db: Database, tries: readonly Planned[]): Promise<Judged[]> {
  const keys = sql.param(tries.flatMap((one) => one.keys));
  const hits = sql.param(tries.map(({ isHit }) => isHit));
  const verdicts = await db.execute(
    sql`select is_taken, misses, seconds_left
      from take_tries(${keys}::text[], ${limitsAsSql}, ${hits}::boolean[], ${now.toISOString()}::timestamptz) order by place`,
  );
  return readRows(verdicts, judgedRow);
}

async function judgeOneByOne(db: Database, tries: readonly Planned[]): Promise<Judged[]> {
  const verdicts: Judged[] = [];
  for (const { keys, isHit } of tries) {
    const verdict = await db.execute(
      sql`select is_taken, misses, seconds_left
        from take_try(${sql.param(keys)}::text[], ${limitsAsSql}, ${isHit}, ${now.toISOString()}::timestamptz)`,
    );
    verdicts.push(...readRows(verdict, judgedRow));
  }
  return verdicts;
}

function countersOf(db: Database) {
  return db.select().from(attemptCounters).orderBy(attemptCounters.key);
}

test.each([1, 2, 3, 4, 5, 6])('sixty tries of sequence %i count and are judged alike', (seed) =>
  withOwnPark(async ({ services: { db } }) => {
    const tries = plan(seed, 60);
    const expected = await judgeOneByOne(db, tries);
    const counters = await countersOf(db);
    await db.delete(attemptCounters);

    const verdicts: Judged[] = [];
    for (let from = 0; from < tries.length; from += 15)
      verdicts.push(...(await judgeTogether(db, tries.slice(from, from + 15))));

    // A statement in which no key has a miss says null, where a single try after a miss of its own keys says zeros.
    const plain = (all: readonly Judged[]) =>
      all.map(({ is_taken, misses, seconds_left }) => [
        is_taken,
        misses ?? [0, 0, 0],
        seconds_left ?? [0, 0, 0],
      ]);
    expect(plain(verdicts)).toEqual(plain(expected));
    expect(expected.some(({ is_taken }) => !is_taken)).toBe(true);
    expect(await countersOf(db)).toEqual(counters);
  }),
);

test('of three hundred look-ups at once each gets its own pass, and a wrong one none', async (_park, db) => {
  const pairs = readDemoPark().orders.map(({ orderId, barcode }) => ({ orderId, barcode }));
  const asked = Array.from({ length: 300 }, (_, place) => {
    const { orderId, barcode } = pairs[place % pairs.length] ?? { orderId: '', barcode: '' };
    return { orderId, barcode: place % 7 === 0 ? `${barcode}9` : barcode };
  });
  const found = await Promise.all(asked.map((pair) => tryPass(db, pair, uncountedTry)));
  const named = found.map(({ record }) => record && `${record.orderId} ${record.barcode}`);
  expect(named).toEqual(
    asked.map(({ orderId, barcode }, place) => (place % 7 === 0 ? undefined : `${orderId} ${barcode}`)),
  );
});

test('tries with different limits are each judged by their own', async (_park, db) => {
  const wrong = { orderId: '10999999', barcode: '99999999' };
  const counted = tryValues(
    [
      { key: 'address:198.51.100.0/24', limit: missesPerNetwork },
      { key: 'order:10999999', limit: missesPerOrderOrBarcode },
      { key: '', limit: missesPerOrderOrBarcode },
    ],
    undefined,
    now,
  );
  const free = Array.from({ length: 20 }, () => tryPass(db, wrong, uncountedTry));
  const judged = Array.from({ length: 20 }, () => tryPass(db, wrong, counted));
  expect((await Promise.all(free)).filter(({ isTaken }) => isTaken)).toHaveLength(20);
  expect((await Promise.all(judged)).filter(({ isTaken }) => isTaken)).toHaveLength(10);
});

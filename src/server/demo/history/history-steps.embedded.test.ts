/** The history arrives in steps: a load that is ended midway goes on, last year stands beside, and Watch has figures. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import type { WatchList } from '#contract/calls/staff-watch.ts';
import { figureNames } from '#contract/figures.ts';
import { watchFigureNames } from '#contract/watch-figures.ts';

import { settings } from '#server/base/db/schema/operations.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { judgeWatch } from '#server/office/watch/judge-watch.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTestPark, withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { loadDemoHistory } from './load-history.queries.ts';

const countedTables = [
  ...['orders', 'passes', 'pass_links', 'pass_days', 'made_days', 'return_days', 'hour_figures'],
  ...['loyalty_members', 'loyalty_claims', 'ledger_transactions', 'ledger_lines', 'reward_takings'],
  ...['audit_entries', 'apple_passes', 'google_wallet_objects', 'photo_requests', 'club_requests'],
];

/** The rows of each table, and the sums that the history adds to. */
async function stateOf({ services: { db } }: TestPark): Promise<unknown> {
  const state: Record<string, unknown> = {};
  for (const table of countedTables) {
    const [row] = await db.select({ rows: sql<number>`count(*)::int` }).from(sql.raw(table));
    state[table] = row?.rows;
  }
  const [sums] = await db
    .select({
      points: sql<number>`(select sum(points)::float8 from ledger_lines where account = 'posted')`,
      hours: sql<number>`(select sum(count)::float8 from hour_figures)`,
      views: sql<number>`(select sum(views)::float8 from pass_days)`,
      returns: sql<number>`(select sum(count)::float8 from return_days)`,
      acts: sql<string>`(select string_agg(action || at, ',' order by at, action, target) from audit_entries)`,
    })
    .from(sql`(select 1) one`);
  return { ...state, ...sums };
}

class Ended extends Error {}

/** Loads until a step, which is undone as by a crash; then on from there. */
async function loadWithEnds(park: TestPark, ends: readonly number[]): Promise<number[]> {
  const done: number[] = [];
  for (const end of [...ends, Infinity]) {
    const load = loadDemoHistory(park.services, {
      onStep: (step) => {
        if (step === end) throw new Ended();
        done.push(step);
      },
    });
    if (end === Infinity) expect(await load).toBe(true);
    else await expect(load).rejects.toThrow(Ended);
    // The next start is later, and its history is still that of the first.
    if (end !== Infinity) park.clock.advance(1800);
  }
  return done;
}

/** A park whose history was loaded without an end, and what it held then. */
let whole: TestPark;
let wholeState: unknown;
beforeAll(async () => {
  whole = await openTestPark();
  expect(await loadDemoHistory(whole.services)).toBe(true);
  wholeState = await stateOf(whole);
}, 240_000);
afterAll(() => whole.close());

test(
  'a load that was ended at two places goes on where it was, and leaves what a whole one leaves',
  () =>
    withOwnPark(async (ended) => {
      // Among the acts of the team, and among the passes of last year.
      const steps = await loadWithEnds(ended, [40, 125]);
      expect(steps).toEqual(steps.map((_, index) => index));
      expect(steps.length).toBeGreaterThan(126);
      expect(await stateOf(ended)).toEqual(wholeState);
      expect((await verifyInvariants(ended.services)).filter(({ breaches }) => breaches > 0)).toEqual([]);
      expect(await loadDemoHistory(ended.services)).toBe(false);
    }),
  240_000,
);

test(
  'a stop ends it between two steps, and two servers at once load each step once',
  () =>
    withOwnPark(async (shared) => {
      let wanted = 3;
      expect(await loadDemoHistory(shared.services, { isWanted: () => (wanted -= 1) >= 0 })).toBe(false);
      const [progress] = await shared.services.db
        .select({ done: sql<number>`(value->>'done')::int` })
        .from(settings)
        .where(sql`key = 'demoHistory'`);
      expect(progress?.done).toBe(3);
      const steps: number[] = [];
      const load = () => loadDemoHistory(shared.services, { onStep: (step) => steps.push(step) });
      const ends = await Promise.all([load(), load()]);
      expect(ends.toSorted()).toEqual([false, true]);
      expect(steps).toEqual(steps.map((_, index) => index + 3));
      expect(await stateOf(shared)).toEqual(wholeState);
    }),
  240_000,
);

test('the last ninety days stand beside the same days of last year, and the park grew', async () => {
  const staff = await signInStaff(whole, 'agent');
  for (const range of ['7d', '30d', '90d', 'month', 'last-month']) {
    const { figures } = (await staff.call('GET', `/api/admin/dashboard/?range=${range}`)).json<Dashboard>();
    for (const name of ['views', 'passes', 'apple', 'google', 'claims-purchase', 'earned'] as const) {
      const { now, lastYear } = figures.find((one) => one.name === name) ?? {};
      expect([range, name, lastYear?.total]).toEqual([range, name, expect.any(Number)]);
      expect(lastYear?.total).toBeGreaterThan(0);
      if (range === '90d') expect(now?.total).toBeGreaterThan(lastYear?.total ?? Infinity);
    }
    if (range !== '90d') continue;
    const empty = figureNames.filter(
      (name) => (figures.find((one) => one.name === name)?.lastYear.total ?? 0) === 0,
    );
    expect(empty).toEqual([]);
    const days = figures.find(({ name }) => name === 'views')?.lastYear.steps ?? [];
    expect(days.filter((count) => count === 0)).toEqual([]);
  }
});

test('the tab Watch has every figure, and a few days cross their limits', async () => {
  await judgeWatch(whole.services);
  const supervisor = await signInStaff(whole, 'audit');
  const watch = (await supervisor.call('GET', '/api/admin/watch/?range=30d')).json<WatchList>();
  const empty = watch.figures.filter(({ rows }) => rows.length === 0).map(({ figure }) => figure);
  // No guest's purchase was claimed at the desk.
  expect(empty).toEqual(watchFigureNames.filter((name) => name === 'claims'));
  expect([...new Set(watch.hits.map(({ figure }) => figure))].toSorted()).toEqual([
    ...['points', 'removals', 'same-guest', 'sign-ins'],
  ]);
});

/** The history arrives in steps: a load that is ended midway goes on, last year stands beside, and Watch has figures. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import type { WatchList } from '#contract/calls/staff-watch.ts';
import { figureNames } from '#contract/figures.ts';

import { settings } from '#server/base/db/schema/operations.ts';
import { tableNames } from '#server/base/db/tables/registry.ts';
import { verifyInvariants } from '#server/ops/invariants/verify.ts';
import { judgeWatch } from '#server/office/watch/judge-watch.ts';
import { signInStaff } from '#server/testing/staff.ts';
import { openTestPark, withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { loadDemoHistory } from './load-history.queries.ts';

/** The rows of each table, and the sums that the history adds to. */
async function stateOf({ services: { db } }: TestPark): Promise<unknown> {
  const state: Record<string, unknown> = {};
  for (const table of tableNames) {
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

/** Loads until each of these steps, which are undone as by a crash, and then to the end; returns the steps that stayed. */
async function loadWithEnds(park: TestPark, ends: readonly number[]): Promise<number[]> {
  const done: number[] = [];
  const loadUntil = (end: number) =>
    loadDemoHistory(park.services, {
      onStep: (step) => {
        if (step === end) throw new Ended();
        done.push(step);
      },
    });
  for (const end of ends) {
    await expect(loadUntil(end)).rejects.toThrow(Ended);
    // The next start is later, and its history is still that of the first.
    park.clock.advance(1800);
  }
  expect(await loadUntil(Infinity)).toBe(true);
  return done;
}

/** A park whose history was loaded without an end, and what it held then. */
let whole: TestPark;
let wholeState: unknown;
beforeAll(async () => {
  whole = await openTestPark();
  await loadDemoHistory(whole.services);
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
      expect(ends.filter((isLast) => isLast)).toEqual([true]);
      expect(steps).toEqual(steps.map((_, index) => index + 3));
      expect(await stateOf(shared)).toEqual(wholeState);
    }),
  240_000,
);

async function readDashboard(range: string): Promise<Dashboard> {
  const staff = await signInStaff(whole, 'agent');
  return (await staff.call('GET', `/api/admin/dashboard/?range=${range}`)).json<Dashboard>();
}

test.each(['7d', '30d', '90d', 'month', 'last-month'])(
  'the range %s stands beside that of last year',
  async (range) => {
    const { figures } = await readDashboard(range);
    const usual = new Set<string>(['views', 'passes', 'apple', 'google', 'claims-purchase', 'earned']);
    const beside = figures.filter(({ name }) => usual.has(name));
    expect(beside).toHaveLength(usual.size);
    expect(beside.filter(({ lastYear }) => lastYear.total <= 0)).toEqual([]);
  },
);

test('each figure and each day of ninety has its last year, and the park grew', async () => {
  const { figures } = await readDashboard('90d');
  expect(figures).toHaveLength(figureNames.length);
  expect(figures.filter(({ lastYear }) => lastYear.total === 0)).toEqual([]);
  const views = figures.find(({ name }) => name === 'views');
  expect(views?.lastYear.steps.filter((count) => count === 0)).toEqual([]);
  expect(views?.now.total).toBeGreaterThan(views?.lastYear.total ?? Infinity);
});

test('the tab Watch has every figure, and a few days cross their limits', async () => {
  await judgeWatch(whole.services);
  const supervisor = await signInStaff(whole, 'audit');
  const watch = (await supervisor.call('GET', '/api/admin/watch/?range=30d')).json<WatchList>();
  const empty = watch.figures.filter(({ rows }) => rows.length === 0).map(({ figure }) => figure);
  expect(empty).toEqual([]);
  expect([...new Set(watch.hits.map(({ figure }) => figure))].toSorted()).toEqual([
    ...['points', 'removals', 'same-guest', 'sign-ins'],
  ]);
});

test('the points claimed at the desk are those of the ledger, by the agent most and by the lead', async () => {
  const { db } = whole.services;
  const [sums] = await db
    .select({
      desk: sql<number>`(select sum((after->>'points')::int)::float8 from audit_entries
        where action like 'Loyalty Claim %' and target > '7009')`,
      ledger: sql<number>`(select sum(points)::float8 from ledger_lines line join ledger_transactions entry using (transaction_id)
        where line.member_id > '7009' and origin = 'staff' and kind in ('Ticket', 'Food & Beverage', 'Hotel') and account = 'posted')`,
    })
    .from(sql`(select 1) one`);
  expect(sums?.desk).toBeGreaterThan(0);
  expect(sums?.desk).toBe(sums?.ledger);
  const supervisor = await signInStaff(whole, 'audit');
  const watch = (await supervisor.call('GET', '/api/admin/watch/?range=30d')).json<WatchList>();
  const claims = watch.figures.find(({ figure }) => figure === 'claims')?.rows ?? [];
  const names = claims.map(
    ({ subject }) => watch.people.find(({ memberGUID }) => memberGUID === subject)?.name,
  );
  expect(names[0]).toBe('Gail Osei');
  expect(names).toHaveLength(2);
});

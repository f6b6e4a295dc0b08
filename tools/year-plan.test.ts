/** The pure parts of the simulated year (bench/year.ts): its plan, its numbers and what it says about growth. */
import { describe, expect, it } from 'vitest';

import { judgeGrowth, keptDaysOf } from '../bench/year/growth.ts';
import {
  endedDaysAgo,
  lastSeasonOrders,
  numbersOf,
  planYear,
  productOf,
  seasonPassFrom,
} from '../bench/year/plan.ts';
import {
  checkNumberOf,
  correctionsFile,
  lastSeasonFile,
  ordersFile,
  redemptionRows,
} from '../bench/year/rows.ts';

const scale = { orders: 400_000, days: 365, step: 1, minutes: 25, seed: 7 };

describe('the plan of a year', () => {
  it('is the same for the same seed, and another for another seed', () => {
    expect(planYear(scale)).toEqual(planYear(scale));
    expect(planYear(scale)).not.toEqual(planYear({ ...scale, seed: 8 }));
  });

  it('sells every order once: last season’s first, then day after day', () => {
    const plans = planYear(scale);
    expect(plans).toHaveLength(scale.days);
    expect(plans[0]?.firstOrder).toBe(lastSeasonOrders(scale));
    for (const [day, plan] of plans.entries()) {
      const next = plans[day + 1]?.firstOrder ?? scale.orders;
      expect(plan.firstOrder + plan.orders).toBe(next);
    }
  });

  it('may move the clock by several days at once, which then bring their orders together', () => {
    const plans = planYear({ ...scale, step: 10 });
    expect(plans).toHaveLength(37);
    const sold = plans.reduce((sum, { orders }) => sum + orders, lastSeasonOrders(scale));
    expect(sold).toBe(scale.orders);
  });

  it('corrects no order on the first day, because there is no day before', () => {
    const [first, second] = planYear(scale);
    expect(first?.corrected).toBe(0);
    expect(second?.corrected).toBeGreaterThan(0);
  });

  it('never plans more of a kind than a day has orders', () => {
    for (const plan of planYear({ orders: 40, days: 30, step: 1, minutes: 1, seed: 3 }))
      for (const count of [plan.redeemed, plan.refunded, plan.withdrawn, plan.scans])
        expect(count).toBeLessThanOrEqual(plan.orders);
  });

  it('ends the passes of last season one after the other over the year before', () => {
    expect(endedDaysAgo(0, 1000)).toBe(364);
    expect(endedDaysAgo(999, 1000)).toBe(1);
    expect(endedDaysAgo(0, 0)).toBe(364);
  });
});

describe('the files of a day', () => {
  const at = new Date('2027-01-05T16:00:00Z');
  const [first, second] = planYear({ orders: 200, days: 2, step: 1, minutes: 1, seed: 1 });
  if (first === undefined || second === undefined) throw new Error('The plan has two days.');

  it('have a line for each order below the names of the columns', () => {
    const lines = ordersFile(first, at).trimEnd().split('\n');
    expect(lines).toHaveLength(first.orders + 1);
    expect(lines[1]?.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0);
    expect(lines[1]).toContain(`${numbersOf(first.firstOrder).orderId},`);
  });

  it('correct orders of the day before with a later time of change', () => {
    const [, line = ''] = correctionsFile(first, {
      count: 1,
      at,
      soldAt: new Date('2027-01-04T16:00:00Z'),
    }).split('\n');
    expect(line).toContain('Lovell-Byron');
    expect(line).toContain('2027-01-04T16:00:00.000Z');
    expect(line.endsWith('2027-01-05T16:00:00.000Z')).toBe(true);
  });

  it('let last season’s orders end before the start', () => {
    const [, line = ''] = lastSeasonFile(0, { count: 1, all: 10, at }).split('\n');
    expect(line).toContain('2026-01-06T16:00:00.000Z');
  });

  it('redeem neither the passes that the team corrects nor those that are refunded', () => {
    const rows = redemptionRows({ ...first, redeemed: first.orders }, at);
    const orders = rows.map(({ orderId }) => orderId);
    expect(orders).not.toContain(numbersOf(first.firstOrder).orderId);
    expect(orders).not.toContain(numbersOf(first.firstOrder + 1).orderId);
    expect(orders).not.toContain(numbersOf(first.firstOrder + first.orders - 1).orderId);
  });

  it('have numbers of the length that the product takes', () => {
    expect(checkNumberOf(364, 999)).toMatch(/^\d{18}$/);
    expect(numbersOf(1_999_999)).toEqual({ orderId: '31999999', barcode: '5126000001999999' });
    expect(productOf(seasonPassFrom(4)).productId).toBe('WP-GOLD');
  });
});

describe('growth', () => {
  const judge = (rows: number[], kept: number | null) => judgeGrowth(rows, kept, 30);

  it('is steady for a table that forgets as much as it gets', () => {
    expect(judge([300, 600, 900, 900, 910, 905, 900, 910, 905, 900, 910, 905], 30)).toBe('steady');
  });

  it('is even for kept rows that come at the same pace', () => {
    expect(
      judge(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => month * 1000),
        null,
      ),
    ).toBe('grows evenly');
  });

  it('is faster where each month brings more than the one before', () => {
    expect(
      judge(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => month ** 3),
        null,
      ),
    ).toBe('grows faster');
  });

  it('shows a table whose rows should have gone', () => {
    expect(
      judge(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => month * 1000),
        30,
      ),
    ).toBe('grows on');
  });

  it('says nothing about a few rows', () => {
    expect(judge([1, 2, 4, 8, 16, 32, 64], 7)).toBe('steady');
  });
});

it('the terms of a run replace the usual days of each table', () => {
  const kept = keptDaysOf({ mails: 7 });
  expect(kept.get('mails')).toBe(7);
  expect(kept.get('checks')).toBeNull();
});

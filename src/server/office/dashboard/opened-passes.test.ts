import fc from 'fast-check';
import { expect, test } from 'vitest';

import { passDays, returnDays } from '#server/base/db/schema/figures.ts';
import { withOwnPark } from '#server/testing/test-park.ts';
import { countOpenedPasses, recordOpened } from './opened-passes.queries.ts';
import { rebuildReturnDays } from './rebuild-figures.queries.ts';

const dayOf = (index: number): string =>
  Temporal.PlainDate.from('2026-10-01').add({ days: index }).toString();

const openings = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 9 }),
    hour: fc.integer({ min: 0, max: 24 }),
    pass: fc.integer({ min: 0, max: 5 }),
  }),
  { maxLength: 60 },
);

test('a span has as many different passes as its openings, in whatever order they are recorded', async () => {
  await withOwnPark(async ({ services: { db } }) => {
    await fc.assert(
      fc.asyncProperty(openings, async (all) => {
        await db.delete(passDays);
        await db.delete(returnDays);
        const hours = new Set<string>();
        for (const { day, hour, pass } of all) {
          const key = `${day} ${hour} ${pass}`;
          const opened = [{ orderId: '10240001', barcode: `2401${pass}`, views: 1 }];
          const isNew = await recordOpened(db, { day: dayOf(day), hour }, opened);
          expect([key, isNew]).toEqual([key, hours.has(key) ? 0 : 1]);
          hours.add(key);
        }
        const spans = [0, 3, 7].flatMap((from) => [0, 2, 9].map((length) => ({ from, to: from + length })));
        const counted = await countOpenedPasses(
          db,
          spans.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) })),
        );
        const byHand = spans.map(
          ({ from, to }) =>
            new Set(all.filter(({ day }) => day >= from && day <= to).map(({ pass }) => pass)).size,
        );
        expect(counted).toEqual(byHand);
        const sums = await db.select().from(returnDays);
        await rebuildReturnDays(db);
        const rebuilt = await db.select().from(returnDays);
        const sorted = (rows: typeof sums) =>
          rows
            .filter(({ count }) => count !== 0)
            .map((row) => JSON.stringify(row))
            .toSorted();
        expect(sorted(rebuilt)).toEqual(sorted(sums));
        const views = (await db.select().from(passDays)).reduce((sum, row) => sum + row.views, 0);
        expect(views).toBe(all.length);
      }),
      { numRuns: 20 },
    );
  });
});

/** Hundreds of records of opened passes at once on two servers. */
import { expect, test } from 'vitest';

import { passDays } from '#server/base/db/schema/figures.ts';
import { openTwoServers } from '#server/testing/two-servers.ts';
import { keepOpen } from '#server/testing/shared-park.ts';
import { countOpenedPasses, recordOpened } from './opened-passes.queries.ts';

const two = keepOpen(() => openTwoServers());

const roundsTotal = 400;
const connectionsTotal = 32;
const passesTotal = 12;

test('of four hundred rounds of two servers every opening counts once, whatever the order of their days', async () => {
  const { park, services } = two;
  const rounds = Array.from({ length: roundsTotal }, (_, index) => {
    const round = (index * 7919) % roundsTotal;
    const day = `2026-10-${String(1 + (round % 9)).padStart(2, '0')}`;
    const opened = [0, 1, 2].map((step) => ({
      ...{ orderId: 'race', barcode: `B${(round * 5 + step * 7) % passesTotal}`, views: 1 },
    }));
    return { day, hour: round % 4, opened };
  });
  // As many at once as both servers have connections; a transaction that waits for one for two seconds is given up.
  const waiting = [...rounds.entries()];
  const playRounds = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, { day, hour, opened }] = next;
      const { db } = services[index % 2 === 0 ? 0 : 1];
      await db.transaction((tx) => recordOpened(tx, { day, hour }, opened));
    }
  };
  await Promise.all(Array.from({ length: connectionsTotal }, playRounds));
  const all = rounds.flatMap(({ day, hour, opened }) =>
    opened.map(({ barcode }) => ({ day, hour, barcode })),
  );
  const distinct = (keys: readonly string[]): number => new Set(keys).size;
  const days = await park.services.db.select().from(passDays);
  const hours = days.flatMap((one) =>
    one.hours
      .toString(2)
      .split('')
      .filter((bit) => bit === '1'),
  );
  expect(hours).toHaveLength(distinct(all.map(({ day, hour, barcode }) => `${day} ${hour} ${barcode}`)));
  expect(days).toHaveLength(distinct(all.map(({ day, barcode }) => `${day} ${barcode}`)));
  expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(all.length);
  const span = { from: '2026-10-02', to: '2026-10-05' };
  const isIn = (day: string): boolean => day >= span.from && day <= span.to;
  expect(await countOpenedPasses(park.services.db, [span], '')).toEqual([
    distinct(all.flatMap(({ day, barcode }) => (isIn(day) ? [barcode] : []))),
  ]);
});

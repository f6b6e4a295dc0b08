import { expect, test } from 'vitest';

import { byPages } from './by-pages.ts';

test('a round goes through all pages, past rows that stay as they were', async () => {
  const rows = Array.from({ length: 450 }, (_, place) => place + 1);
  const seen: number[] = [];
  const actedOn = await byPages(
    0,
    ({ after, countMax }) => Promise.resolve(rows.filter((row) => row > after).slice(0, countMax)),
    (row) => row,
    (row) => {
      seen.push(row);
      return Promise.resolve(row % 2 === 0);
    },
  );
  expect([seen, actedOn]).toEqual([rows, 225]);
});

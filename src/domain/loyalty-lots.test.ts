import fc from 'fast-check';
import { expect, test } from 'vitest';

import { expiredLots, lotsOf, type PostedLine } from './loyalty-lots.ts';

const may = new Date('2027-05-01T04:00:00Z');
const june = new Date('2027-06-01T04:00:00Z');

function lines(...given: [points: number, expiresAt: Date | null][]): PostedLine[] {
  return given.map(([points, expiresAt], place) => ({ lineId: place + 1, points, expiresAt }));
}

test('what was spent came from the points that expire first, whenever they were earned', () => {
  expect(lotsOf(lines([100, june], [50, may], [-60, null]))).toEqual([
    { lineId: 1, pointsLeft: 90, expiresAt: june },
  ]);
});

test('of two lots that expire together the older is spent first', () => {
  expect(lotsOf(lines([100, may], [100, may], [-30, null])).map((lot) => lot.pointsLeft)).toEqual([70, 100]);
});

test('what is overspent is made up by later earnings', () => {
  expect(lotsOf(lines([100, may], [-150, null], [80, june]))).toEqual([
    { lineId: 3, pointsLeft: 30, expiresAt: june },
  ]);
  expect(lotsOf(lines([100, may], [-150, null]))).toEqual([]);
});

test('a lot expires with its instant, and only what is left of it', () => {
  const posted = lines([100, may], [40, june], [-30, null]);
  expect(expiredLots(posted, new Date(may.getTime() - 1))).toEqual([]);
  expect(expiredLots(posted, may)).toEqual([{ lineId: 1, pointsLeft: 70, expiresAt: may }]);
});

test('what the lots hold is never more than was earned, and is the balance where nothing is overspent', () => {
  const line = fc.record({ points: fc.integer({ min: -500, max: 500 }), at: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (given) => {
      const posted = given.map(({ points, at }, place) => ({
        lineId: place + 1,
        points,
        expiresAt: points > 0 ? new Date(at * 1000) : null,
      }));
      const held = lotsOf(posted).reduce((sum, lot) => sum + lot.pointsLeft, 0);
      const balance = posted.reduce((sum, { points }) => sum + points, 0);
      expect(held).toBe(Math.max(0, balance));
    }),
  );
});

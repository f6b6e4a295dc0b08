import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accountsOf, expiredLots, lotsOf, type PostedLine } from './loyalty-lots.ts';

const may = new Date('2027-05-01T04:00:00Z');
const june = new Date('2027-06-01T04:00:00Z');

function lines(...given: [points: number, expiresAt: Date | null][]): PostedLine[] {
  return given.map(([points, expiresAt], place) => lineOf(place + 1, points, expiresAt));
}

function lineOf(lineId: number, points: number, expiresAt: Date | null): PostedLine {
  return { lineId, points, expiresAt, lotId: null, isExpiry: false };
}

/** A line that takes from this lot. */
const reversal = (lineId: number, lotId: number, points: number): PostedLine => ({
  ...lineOf(lineId, -points, null),
  lotId,
});

/** A line by which this lot ends. */
const expiry = (lineId: number, lotId: number, points: number): PostedLine => ({
  ...reversal(lineId, lotId, points),
  isExpiry: true,
});

test('what was spent came from the points that expire first, whenever they were earned', () => {
  expect(lotsOf(lines([100, june], [50, may], [-60, null]))).toEqual([
    { lineId: 1, pointsLeft: 90, expiresAt: june },
  ]);
});

test('of two lots that expire together the older is spent first', () => {
  expect(lotsOf(lines([100, may], [100, may], [-30, null])).map((lot) => lot.pointsLeft)).toEqual([70, 100]);
});

test('of two lots that expire together the one earned first is spent first, also if a merge wrote it later', () => {
  const [later, earlier] = lines([100, may], [100, may]).map((line, index) => ({
    ...line,
    earnedAt: new Date(index === 0 ? '2026-02-01' : '2026-01-01'),
  }));
  const all = [later, earlier, lineOf(3, -30, null)].flatMap((line) => line ?? []);
  expect(lotsOf(all).map(({ lineId, pointsLeft }) => [lineId, pointsLeft])).toEqual([
    [2, 70],
    [1, 100],
  ]);
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
      const posted = given.map(({ points, at }, place) =>
        lineOf(place + 1, points, points > 0 ? new Date(at * 1000) : null),
      );
      const held = lotsOf(posted).reduce((sum, lot) => sum + lot.pointsLeft, 0);
      const balance = posted.reduce((sum, { points }) => sum + points, 0);
      expect(held).toBe(Math.max(0, balance));
    }),
  );
});

test('a reversal takes from its own lot, so that the refund of what was just claimed leaves older points alone', () => {
  const posted = [...lines([250, may], [640, june]), reversal(3, 2, 640)];
  expect(lotsOf(posted)).toEqual([{ lineId: 1, pointsLeft: 250, expiresAt: may }]);
});

test('what was spent of a lot that is reversed was spent of the others', () => {
  const posted = [...lines([100, may], [100, june], [-60, null]), reversal(4, 1, 100)];
  expect(lotsOf(posted)).toEqual([{ lineId: 2, pointsLeft: 40, expiresAt: june }]);
});

test('what was spent of a lot stays spent of it once the lot has expired', () => {
  const posted = [...lines([100, may], [-60, null]), expiry(3, 1, 40), lineOf(4, 50, june)];
  expect(lotsOf(posted)).toEqual([{ lineId: 4, pointsLeft: 50, expiresAt: june }]);
});

test('of an expired lot only what was spent can still be reversed, and is then spending of the others', () => {
  const posted = [
    ...lines([100, may], [-60, null]),
    expiry(3, 1, 40),
    lineOf(4, 50, june),
    reversal(5, 1, 60),
  ];
  expect(lotsOf(posted)).toEqual([]);
  expect(accountsOf(posted)[0]).toMatchObject({ worth: 40, expired: 40, pointsLeft: 0, isClosed: true });
});

test('a reversal of what had expired gives back the expiry, and neither is spent of anything else', () => {
  const given = { ...reversal(5, 1, -40) };
  const posted = [
    ...lines([100, may], [-60, null]),
    expiry(3, 1, 40),
    reversal(4, 1, 100),
    given,
    lineOf(6, 80, june),
  ];
  expect(accountsOf(posted)[0]).toMatchObject({ worth: 0, expired: 0, isClosed: true });
  expect(lotsOf(posted)).toEqual([{ lineId: 6, pointsLeft: 20, expiresAt: june }]);
});

test('a lot that was spent to the last point is closed by an expiry of none', () => {
  const posted = [...lines([100, may], [-100, null], [50, june]), expiry(4, 1, 0), reversal(5, 1, 100)];
  expect(accountsOf(posted)[0]).toMatchObject({ lineId: 1, worth: 0, isClosed: true });
  expect(lotsOf(posted)).toEqual([]);
});

test('points without an expiry are no lot, and neither is a line that takes points', () => {
  expect(accountsOf(lines([100, null], [-10, june], [0, june]))).toEqual([]);
  expect(accountsOf([{ ...lineOf(1, 40, may), lotId: 9 }])).toEqual([]);
});

test('lots are listed with those that have ended first, then by expiry, then by age', () => {
  const posted = [...lines([10, june], [10, may], [10, may], [10, june]), expiry(5, 4, 10)];
  expect(accountsOf(posted).map((lot) => lot.lineId)).toEqual([4, 2, 3, 1]);
  expect(accountsOf(posted.toReversed()).map((lot) => lot.lineId)).toEqual([4, 2, 3, 1]);
});

test('what expired of a lot stays with it, and no later spending takes it a second time', () => {
  const posted = [...lines([100, may], [50, june]), expiry(3, 1, 100), lineOf(4, -20, null)];
  expect(accountsOf(posted)).toEqual([
    { lineId: 1, earnedAt: may, expiresAt: may, worth: 100, expired: 100, pointsLeft: 0, isClosed: true },
    { lineId: 2, earnedAt: june, expiresAt: june, worth: 50, expired: 0, pointsLeft: 30, isClosed: false },
  ]);
});

test('a line of no points changes nothing of its lot', () => {
  const posted = [...lines([100, may]), reversal(2, 1, 0)];
  expect(accountsOf(posted)).toEqual([
    { lineId: 1, earnedAt: may, expiresAt: may, worth: 100, expired: 0, pointsLeft: 100, isClosed: false },
  ]);
});

test('a single point is a lot, can be left of one, and can be given back', () => {
  expect(lotsOf(lines([1, may]))).toEqual([{ lineId: 1, pointsLeft: 1, expiresAt: may }]);
  expect(lotsOf(lines([100, may], [-99, null]))).toEqual([{ lineId: 1, pointsLeft: 1, expiresAt: may }]);
  const posted = [...lines([100, may]), expiry(2, 1, 100), reversal(3, 1, -1)];
  expect(accountsOf(posted)[0]).toMatchObject({ worth: 100, expired: 99 });
});

test('a lot that had expired and is reversed without its expiry is paid for by the lots that come later', () => {
  const posted = [
    ...lines([100, may], [-60, null]),
    expiry(3, 1, 40),
    reversal(4, 1, 100),
    lineOf(5, 130, june),
  ];
  expect(lotsOf(posted)).toEqual([{ lineId: 5, pointsLeft: 30, expiresAt: june }]);
});

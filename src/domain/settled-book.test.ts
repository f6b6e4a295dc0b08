import { expect, test } from 'vitest';

import { accountsOf, type PostedLine } from './loyalty-lots.ts';
import { settledMonth, type BookLine } from './settled-book.ts';

const line = (lineId: number, month: number, points: number, more: Partial<BookLine> = {}): BookLine => ({
  ...{ lineId, month, points, account: 'posted', lotId: null, kind: 'Adjustment', source: `s${lineId}` },
  ...more,
});
const lot = (lineId: number, month: number, points: number): BookLine =>
  line(lineId, month, points, { kind: 'Ticket', source: `claim${lineId}` });
const expiry = (lineId: number, month: number, points: number, lotId: number): BookLine =>
  line(lineId, month, points, { kind: 'Expiry', lotId, source: String(lotId) });

test('a book leaves up to the month in which its last lot expired', () => {
  const lines = [lot(1, 0, 100), expiry(2, 5, -100, 1), lot(3, 8, 50)];
  expect(settledMonth(lines, 12)).toBe(5);
  expect(settledMonth(lines, 5)).toBeUndefined();
});

test('a lot that was spent stays until it has expired, although the balance is 0', () => {
  const lines = [lot(1, 0, 100), line(2, 1, -100, { kind: 'Redemption' })];
  expect(settledMonth(lines, 12)).toBeUndefined();
  expect(settledMonth([...lines, expiry(3, 6, 0, 1)], 12)).toBe(6);
});

test('a debt, points without expiry, pending and held points stay', () => {
  expect(settledMonth([line(1, 0, -10)], 12)).toBeUndefined();
  expect(settledMonth([line(1, 0, 10), line(2, 0, -10)], 12)).toBeUndefined();
  expect(settledMonth([line(1, 0, 10, { account: 'pending' })], 12)).toBeUndefined();
  expect(settledMonth([line(1, 0, 10, { account: 'held' }), line(2, 0, -10)], 12)).toBeUndefined();
});

test('a book stays while a later entry refers to a lot or a claim of it', () => {
  const lines = [lot(1, 0, 100), expiry(2, 5, -100, 1)];
  const reversal = { kind: 'Reversal', source: 'claim1:1' };
  const later = [line(3, 7, -100, { ...reversal, lotId: 1 }), line(4, 7, 100, { ...reversal, lotId: 1 })];
  expect(settledMonth([...lines, ...later, lot(5, 9, 10)], 7)).toBeUndefined();
  expect(settledMonth([...lines, ...later, lot(5, 9, 10)], 12)).toBe(7);
  // A reversal of no points names no lot, and still belongs to its claim.
  expect(settledMonth([...lines, line(3, 7, 0, { ...reversal, account: 'pending' })], 7)).toBeUndefined();
});

test('what stays has the same lots as the whole book, in a thousand random books', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let settled = 0;
  for (let book = 0; book < 1000; book += 1) {
    const lines = randomBook(random);
    const month = settledMonth(lines, 20);
    if (month === undefined) continue;
    settled += 1;
    const rest = lines.filter((one) => one.month > month);
    const restIds = new Set(rest.map(({ lineId }) => lineId));
    const lots = accountsOf(lines.map(posted)).filter(({ lineId }) => restIds.has(lineId));
    expect(accountsOf(rest.map(posted))).toEqual(lots);
    expect(sumOf(rest)).toBe(sumOf(lines));
  }
  expect(settled).toBeGreaterThan(200);
});

/** Lots of three months' life that are spent and expire by the law of the lots. */
function randomBook(random: (below: number) => number): BookLine[] {
  const lines: BookLine[] = [];
  const ends = new Map<number, number>();
  let next = 1;
  for (let month = 0; month < 20; month += 1) {
    for (const [lotId, end] of ends)
      if (end <= month) {
        const left = accountsOf(lines.map(posted)).find((one) => one.lineId === lotId)?.pointsLeft ?? 0;
        lines.push(expiry(next, month, 0 - left, lotId));
        next += 1;
        ends.delete(lotId);
      }
    if (random(6) === 0) {
      lines.push(lot(next, month, 10 + random(90)));
      ends.set(next, month + 3);
      next += 1;
    }
    if (random(8) === 0) {
      lines.push(line(next, month, -1 - random(60), { kind: 'Redemption' }));
      next += 1;
    }
  }
  return lines;
}

function posted({ lineId, month, points, lotId, kind }: BookLine): PostedLine {
  const isLot = points > 0 && lotId === null;
  const expiresAt = isLot ? new Date(Date.UTC(2020, month + 3)) : null;
  return { lineId, points, lotId, expiresAt, isExpiry: kind === 'Expiry' };
}

function sumOf(lines: readonly BookLine[]): number {
  return lines.reduce((sum, { points }) => sum + points, 0);
}

/**
 * The law of held points: a hold that returns leaves every lot, its expiry and the balance as if it had never been.
 * Random histories are played twice, with their holds and without them.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { accountsOf, lapsedByReturn, lotsOf, type PostedLine } from './loyalty-lots.ts';

const day = 86_400_000;
const dayAt = (days: number): Date => new Date(Date.UTC(2027, 0, 1) + days * day);

/** A member's posted lines, to which each event adds as the server does. */
class Book {
  readonly lines: PostedLine[] = [];
  private readonly lots: number[] = [];

  balance(): number {
    return this.lines.reduce((sum, { points }) => sum + points, 0);
  }

  earn(points: number, expiresAt: Date): void {
    this.lots.push(this.add({ points, expiresAt }));
  }

  spend(points: number): void {
    this.add({ points: -points });
  }

  hold(holdId: string, points: number): void {
    this.add({ points: -points, holdId });
  }

  giveBack(holdId: string): void {
    const held = this.lines.find((line) => line.holdId === holdId)?.points ?? 0;
    this.add({ points: -held, holdId });
    for (const { lineId, pointsLeft } of lapsedByReturn(this.lines, holdId))
      this.add({ points: -pointsLeft, lotId: lineId, isExpiry: true, holdId });
  }

  /** Takes back part of what a lot brought, and what has expired of the same points is returned. */
  refund(which: number, points: number): void {
    const lineId = this.lots[which % Math.max(1, this.lots.length)];
    const lot = accountsOf(this.lines).find((one) => one.lineId === lineId);
    if (lineId === undefined || lot === undefined) return;
    const taken = Math.min(points, lot.worth);
    const returned = Math.min(taken, lot.expired);
    if (taken > 0) this.add({ points: -taken, lotId: lineId });
    if (returned > 0) this.add({ points: returned, lotId: lineId });
  }

  night(now: Date): void {
    const due = accountsOf(this.lines).filter((lot) => !lot.isClosed && lot.expiresAt <= now);
    for (const { lineId, pointsLeft } of due.sort((a, b) => a.lineId - b.lineId))
      this.add({ points: 0 - pointsLeft, lotId: lineId, isExpiry: true });
  }

  /** Every lot in the order of its earning, and the balance. */
  state() {
    const accounts = accountsOf(this.lines);
    const lots = this.lots.map((lineId) => {
      const { worth, expired, pointsLeft, isClosed } = accounts.find((lot) => lot.lineId === lineId) ?? {};
      return { worth, expired, pointsLeft: isClosed === true ? 0 : pointsLeft, isClosed };
    });
    return { balance: this.balance(), lots };
  }

  private add(line: Partial<PostedLine> & { points: number }): number {
    const lineId = this.lines.length + 1;
    this.lines.push({ lineId, expiresAt: null, lotId: null, isExpiry: false, ...line });
    return lineId;
  }
}

const points = fc.integer({ min: 1, max: 400 });
const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('earn' as const),
      points,
      days: fc.integer({ min: 1, max: 40 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('spend' as const), points }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hold' as const), points }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), which: fc.nat({ max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat({ max: 5 }), points }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
  },
);

type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** One member's history, played with its holds and without them. */
class TwoHistories {
  readonly held = new Book();
  readonly plain = new Book();
  private readonly open: string[] = [];
  private holds = 0;
  private days = 0;

  play(one: Event): void {
    switch (one.kind) {
      case 'wait':
        this.days += one.days;
        return this.both((book) => book.night(dayAt(this.days)));
      case 'earn':
        return this.both((book) => book.earn(one.points, dayAt(this.days + one.days)));
      case 'refund':
        return this.both((book) => book.refund(one.which, one.points));
      case 'spend':
        // Spent from points that are not held, so that the same event is possible in both.
        if (this.held.balance() >= one.points) this.both((book) => book.spend(one.points));
        return;
      case 'hold':
        return this.hold(one.points);
      default:
        this.giveBack(one.which);
    }
  }

  giveAllBack(): void {
    while (this.open.length > 0) this.giveBack(0);
  }

  private hold(wanted: number): void {
    if (this.held.balance() < wanted) return;
    this.holds += 1;
    this.held.hold(`hold ${this.holds}`, wanted);
    this.open.push(`hold ${this.holds}`);
  }

  private giveBack(which: number): void {
    const [holdId] = this.open.splice(which % Math.max(1, this.open.length), 1);
    if (holdId !== undefined) this.held.giveBack(holdId);
  }

  private both(act: (book: Book) => void): void {
    for (const book of [this.held, this.plain]) act(book);
  }
}

test('a hold that returns leaves lots, expiry and balance as if it had never been', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 3, maxLength: 40 }), (events) => {
      const histories = new TwoHistories();
      for (const one of events) histories.play(one);
      histories.giveAllBack();
      expect(histories.held.state()).toEqual(histories.plain.state());
    }),
    { numRuns: 2000 },
  );
});

test('held points come from the lot that expires first, and return to it', () => {
  const book = new Book();
  book.earn(640, dayAt(60));
  book.earn(250, dayAt(30));
  book.hold('a', 340);
  expect(lotsOf(book.lines)).toEqual([{ lineId: 1, pointsLeft: 550, expiresAt: dayAt(60) }]);
  book.giveBack('a');
  expect(lotsOf(book.lines).map((lot) => lot.pointsLeft)).toEqual([250, 640]);
});

test('held points whose lot has ended meanwhile expire as they return, and no others', () => {
  const book = new Book();
  book.earn(640, dayAt(60));
  book.earn(250, dayAt(30));
  book.hold('a', 250);
  book.night(dayAt(31));
  book.spend(100);
  book.giveBack('a');
  expect(book.state()).toMatchObject({ balance: 540, lots: [{ pointsLeft: 540 }, { expired: 250 }] });
});

test('a lot that arrived ended with a merge keeps what expired of it when a hold returns', () => {
  const book = new Book();
  book.earn(800, dayAt(60));
  book.spend(300);
  book.hold('a', 100);
  const lines: PostedLine[] = [
    ...book.lines,
    { lineId: 10, points: 1000, expiresAt: dayAt(-30), lotId: null, isExpiry: false, isMovedEnded: true },
    { lineId: 11, points: -600, expiresAt: null, lotId: 10, isExpiry: true },
    { lineId: 12, points: -400, expiresAt: null, lotId: null, isExpiry: false },
    { lineId: 13, points: 100, expiresAt: null, lotId: null, isExpiry: false, holdId: 'a' },
  ];
  expect(lapsedByReturn(lines, 'a')).toEqual([]);
});

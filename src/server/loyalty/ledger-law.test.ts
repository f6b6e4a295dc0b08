/**
 * Random histories of two members, played on the real ledger and in a naive accounting (docs/algorithms/ledger.md):
 * balance, expiries, the points of the year and every invariant agree after each event. `LEDGER_RUNS` sets the number
 * of histories; a failing one is reported with its seed.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lotsOf } from '#domain/loyalty-lots.ts';
import { tierSince } from '#domain/loyalty-tier.ts';

import { countBreaches, dataInvariants } from '#server/ops/invariants/breaches.queries.ts';
import { ClubHistory, type ClubEvent, type HistoryAccount } from '#server/testing/club-history.ts';
import { moveClockTo } from '#server/testing/club-member.ts';
import { observe } from '#server/testing/naive-club.ts';
import { withOwnPark, type TestPark } from '#server/testing/test-park.ts';
import { fetchPostedLines } from './ledger.queries.ts';
import { readStanding } from './member-standing.ts';

const historiesPlayed = Number(process.env['LEDGER_RUNS'] ?? 25);

const who = fc.nat({ max: 1 });
const which = fc.nat({ max: 7 });
const cents = fc.integer({ min: 100, max: 9000 });
const event: fc.Arbitrary<ClubEvent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order'),
      who,
      cents: fc.array(cents, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('stay'), who, cents, nights: fc.integer({ min: 0, max: 5 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('refund'), which, pass: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refundWhole'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeOff'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('redeem'), who, points: fc.integer({ min: 1, max: 900 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('adjust'),
      who,
      points: fc.integer({ min: -500, max: 500 }).filter((points) => points !== 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rule'),
      months: fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 120 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      hours: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 100, max: 4000 })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('night') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge'), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave'), who }) },
);

/** Two days on which the park's clocks change, the end of a month, a leap day and an ordinary noon. */
const beginning = fc.constantFrom(
  '2027-03-14T06:59:59Z',
  '2027-11-07T05:30:00Z',
  '2027-02-01T04:59:59Z',
  '2028-02-29T17:00:00Z',
  '2027-06-15T16:00:00Z',
);

test(
  'balance, lots, expiry and tier of any history are those of a naive accounting',
  () =>
    withOwnPark(async (park) => {
      const histories = fc.asyncProperty(
        beginning,
        fc.array(event, { minLength: 1, maxLength: 30 }),
        async (start, events) => {
          moveClockTo(park, start);
          const history = await ClubHistory.begin(park);
          for (const one of events) {
            await history.play(one);
            for (const account of history.accounts) await expectSame(park, account);
          }
          await expectLaws(park);
        },
      );
      await fc.assert(histories, { numRuns: historiesPlayed });
    }),
  90_000 + historiesPlayed * 2000,
);

async function expectSame(park: TestPark, { memberId, naive }: HistoryAccount): Promise<void> {
  const now = park.clock.now();
  const { posted, pending, earnedInYear } = await readStanding(park.services, memberId);
  const byExpiry = new Map<string, number>();
  for (const { expiresAt, pointsLeft } of lotsOf(await fetchPostedLines(park.services.db, memberId)))
    byExpiry.set(expiresAt.toISOString(), (byExpiry.get(expiresAt.toISOString()) ?? 0) + pointsLeft);
  const expected = observe(naive, tierSince(now, park.services.brand.timeZone));
  expect({ posted, pending, earnedInYear, byExpiry: [...byExpiry] }).toEqual(expected);
}

async function expectLaws({ services: { db } }: TestPark): Promise<void> {
  const ofLedger = dataInvariants.filter(({ id }) => id === 'I1' || id === 'I2');
  const broken: string[] = [];
  for (const invariant of ofLedger) if ((await countBreaches(db, invariant)) > 0) broken.push(invariant.name);
  expect(broken).toEqual([]);
}

import { expect, test } from 'vitest';

import {
  claimSessionLengthMin,
  claimSessionTtlSeconds,
  isTakenBack,
  isLongCheckNumber,
  judgeCheckClaim,
  judgeStayClaim,
  judgeTicketClaim,
  stayPostsAt,
  type CheckFacts,
  type StayFacts,
  type TicketFacts,
} from './loyalty-claim.ts';

const now = new Date('2026-11-21T19:00:00Z');
const daysAgo = (days: number, milliseconds = 0): Date =>
  new Date(now.getTime() - days * 86_400_000 - milliseconds);
const rule = { windowDays: 14, maxPerOperatingDay: 5 };

const ticket: TicketFacts = { orderedAt: daysAgo(2), isRefunded: false, earningCents: 6400 };
test.each<[string, Partial<TicketFacts>, ReturnType<typeof judgeTicketClaim>]>([
  ['of two days ago', {}, 'good'],
  ['at the end of its window', { orderedAt: daysAgo(14) }, 'good'],
  ['a moment past its window', { orderedAt: daysAgo(14, 1) }, 'ticket-too-old'],
  ['that was refunded', { isRefunded: true }, 'ticket-refunded'],
  ['of a clock that runs ten minutes ahead', { orderedAt: daysAgo(0, -600_000) }, 'good'],
  ['dated in the future', { orderedAt: daysAgo(0, -600_001) }, 'ticket-not-yet'],
  ['dated in the future that was refunded', { orderedAt: daysAgo(-3), isRefunded: true }, 'ticket-refunded'],
  ['of nothing but free passes', { earningCents: 0 }, 'ticket-earns-nothing'],
])('an order %s', (_, change, verdict) => {
  expect(judgeTicketClaim({ ...ticket, ...change }, rule, now)).toBe(verdict);
});

const check: CheckFacts = { orderedAt: daysAgo(1), status: 'closed', subtotalCents: 2450, claimsThatDay: 0 };
test.each<[string, Partial<CheckFacts>, ReturnType<typeof judgeCheckClaim>]>([
  ['of yesterday', {}, 'good'],
  ['that was voided', { status: 'voided', subtotalCents: 0 }, 'check-voided'],
  ['that was refunded', { status: 'refunded' }, 'check-refunded'],
  ['that is not paid yet', { status: 'open' }, 'check-open'],
  ['at the end of its window', { orderedAt: daysAgo(14) }, 'good'],
  ['past its window', { orderedAt: daysAgo(20) }, 'check-too-old'],
  ['of a clock that runs ten minutes ahead', { orderedAt: daysAgo(0, -600_000) }, 'good'],
  ['dated in the future', { orderedAt: daysAgo(-1) }, 'check-not-yet'],
  ['of nothing', { subtotalCents: 0 }, 'check-earns-nothing'],
  ['that is the fifth of its day', { claimsThatDay: 4 }, 'good'],
  ['that is the sixth of its day', { claimsThatDay: 5 }, 'check-limit-reached'],
])('a check %s', (_, change, verdict) => {
  expect(judgeCheckClaim({ ...check, ...change }, rule, now)).toBe(verdict);
});

const stay: StayFacts = {
  status: 'checked-out',
  arrivesAt: daysAgo(4),
  departsAt: daysAgo(1),
  roomRevenueCents: 31_800,
};
test.each<[string, Partial<StayFacts>, ReturnType<typeof judgeStayClaim>]>([
  ['that is over', {}, 'good'],
  ['that goes on', { status: 'in-house', departsAt: daysAgo(-2) }, 'good'],
  ['that was cancelled', { status: 'cancelled' }, 'stay-cancelled'],
  ['that is only reserved', { status: 'reserved' }, 'stay-not-started'],
  ['that begins tomorrow', { status: 'in-house', arrivesAt: daysAgo(-1) }, 'stay-not-started'],
  ['that ended long ago', { departsAt: daysAgo(14, 1) }, 'stay-too-old'],
  ['that cost nothing', { roomRevenueCents: 0 }, 'stay-earns-nothing'],
])('a stay %s', (_, change, verdict) => {
  expect(judgeStayClaim({ ...stay, ...change }, rule, now)).toBe(verdict);
});

test('the points of a stay wait until the day after departure', () => {
  expect(stayPostsAt(daysAgo(-2), now)).toEqual(daysAgo(-3));
  expect(stayPostsAt(daysAgo(0), now)).toEqual(daysAgo(-1));
  expect(stayPostsAt(daysAgo(1), now)).toBeUndefined();
});

test('only 16 or 18 digits are a long check number', () => {
  expect(['1'.repeat(16), '1'.repeat(18)].every(isLongCheckNumber)).toBe(true);
  expect(['1'.repeat(17), '10234', `${'1'.repeat(15)}x`, ''].some(isLongCheckNumber)).toBe(false);
});

test.each([
  ['ticket-refunded', true],
  ['check-refunded', true],
  ['check-voided', true],
  ['stay-cancelled', true],
  ['good', false],
  ['ticket-too-old', false],
  ['check-limit-reached', false],
])('the verdict %s ends a claim that stands already: %s', (verdict, ends) => {
  expect(isTakenBack(verdict)).toBe(ends);
});

test.each<[string, ReturnType<typeof judgeTicketClaim>, Partial<TicketFacts>]>([
  ['ends before it is judged by its age', 'ticket-refunded', { orderedAt: daysAgo(99), isRefunded: true }],
  [
    'of free passes past its window is too old',
    'ticket-too-old',
    { orderedAt: daysAgo(99), earningCents: 0 },
  ],
])('an order that %s', (_, verdict, change) => {
  expect(judgeTicketClaim({ ...ticket, ...change }, rule, now)).toBe(verdict);
});

test('a stay earns from the very moment of its arrival to the end of its window', () => {
  expect(judgeStayClaim({ ...stay, status: 'in-house', arrivesAt: now }, rule, now)).toBe('good');
  expect(judgeStayClaim({ ...stay, departsAt: daysAgo(14) }, rule, now)).toBe('good');
});

test('a cent is enough to earn', () => {
  expect(judgeTicketClaim({ ...ticket, earningCents: 1 }, rule, now)).toBe('good');
  expect(judgeCheckClaim({ ...check, subtotalCents: 1 }, rule, now)).toBe('good');
  expect(judgeStayClaim({ ...stay, roomRevenueCents: 1 }, rule, now)).toBe('good');
});

test('the session of a claim is long enough that no one guesses it, and is good for twelve hours', () => {
  expect([claimSessionLengthMin, claimSessionTtlSeconds]).toEqual([22, 43_200]);
});

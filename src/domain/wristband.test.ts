import { expect, test } from 'vitest';

import { judgeTicket, periodOf, validUntilOf, type ActivatingTicket } from './wristband.ts';

const zone = 'America/New_York';
const good: ActivatingTicket = {
  isWristband: true,
  excluded: undefined,
  refunded: false,
  isExpired: false,
  isRedeemed: false,
  maySelfActivate: true,
  isLockedOut: false,
};

test('a good wristband ticket may be activated', () => {
  expect(judgeTicket(good)).toBe('allowed');
});

test.each<[string, Partial<ActivatingTicket>, ReturnType<typeof judgeTicket>]>([
  ['not for a wristband', { isWristband: false }, 'refused'],
  ['excluded', { excluded: 'Please see the gate.' }, 'refused'],
  ['refunded', { refunded: true }, 'refused'],
  ['expired', { isExpired: true }, 'refused'],
  ['redeemed', { isRedeemed: true }, 'spent'],
  ['redeemed and expired since', { isRedeemed: true, isExpired: true }, 'spent'],
  ['redeemed and refunded since', { isRedeemed: true, refunded: true }, 'refused'],
  ['for guest services to activate', { maySelfActivate: false }, 'not-by-yourself'],
  ['tried with too many wrong codes', { isLockedOut: true }, 'not-by-yourself'],
  ['no wristband ticket and tried too often', { isWristband: false, isLockedOut: true }, 'refused'],
  ['expired and for guest services', { isExpired: true, maySelfActivate: false }, 'refused'],
])('a ticket that is %s is answered so', (_, change, verdict) => {
  expect(judgeTicket({ ...good, ...change })).toBe(verdict);
});

test.each([
  ['today until 10:00 PM', '2026-11-21T15:00:00Z', '2026-11-22T03:00:00.000Z'],
  ['today from 4:00 PM until 10:00 PM', '2026-11-21T15:00:00Z', '2026-11-22T03:00:00.000Z'],
  ['until 9 pm', '2026-11-21T15:00:00Z', '2026-11-22T02:00:00.000Z'],
  ['until 12:00 PM', '2026-11-21T15:00:00Z', '2026-11-21T17:00:00.000Z'],
  // No hour, an hour that is over, one that is none: the operating day ends at 02:00 park time.
  [null, '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['all day', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['today until 10:00 PM', '2026-11-22T03:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['today until 13:00 PM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  ['until 1:00 AM', '2026-11-21T15:00:00Z', '2026-11-22T06:00:00.000Z'],
  ['until 3:00 AM', '2026-11-21T15:00:00Z', '2026-11-22T07:00:00.000Z'],
  // After midnight the operating day is still yesterday's.
  [null, '2026-11-22T06:59:00Z', '2026-11-22T07:00:00.000Z'],
  [null, '2026-11-22T07:00:00Z', '2026-11-23T07:00:00.000Z'],
])('a band activated with "%s" at %s lasts until %s', (text, now, until) => {
  expect(validUntilOf(text, new Date(now), zone).toISOString()).toBe(until);
});

test('a band lasts to the right instant on both daylight-saving days', () => {
  expect(validUntilOf(null, new Date('2026-03-07T18:00:00Z'), zone).toISOString()).toBe(
    '2026-03-08T07:00:00.000Z',
  );
  expect(validUntilOf(null, new Date('2026-10-31T18:00:00Z'), zone).toISOString()).toBe(
    '2026-11-01T07:00:00.000Z',
  );
});

test('a period is said in park time', () => {
  expect(periodOf(new Date('2026-11-22T04:00:00Z'), zone)).toBe('until 11:00 PM on November 21');
  expect(periodOf(new Date('2026-07-05T06:00:00Z'), zone)).toBe('until 2:00 AM on July 5');
});

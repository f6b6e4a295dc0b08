import { expect, test } from 'vitest';

import { judgeTicket, type ActivatingTicket } from './wristband-ticket.ts';

const good: ActivatingTicket = {
  isWristband: true,
  excluded: undefined,
  refunded: false,
  isExpired: false,
  isRedeemed: false,
  maySelfActivate: true,
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
  ['expired and for guest services', { isExpired: true, maySelfActivate: false }, 'refused'],
])('a ticket that is %s is answered so', (_, change, verdict) => {
  expect(judgeTicket({ ...good, ...change })).toBe(verdict);
});

import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';

import { sampleOrder } from '#web/testing/samples.ts';
import { bandOfferOf } from './band-offer.ts';

test.each<[string, Partial<Order>, ReturnType<typeof bandOfferOf>]>([
  ['a ticket for a wristband activates one', {}, 'allowed'],
  [
    'a ticket whose guest must be seen first leads to the team',
    { maySelfActivate: false },
    'not-by-yourself',
  ],
  ['another ticket activates none', { isWristband: false }, 'none'],
  ['a used ticket activates none', { isRedeemed: true }, 'none'],
  ['an expired ticket activates none', { isExpired: true }, 'none'],
  ['an excluded ticket activates none', { excluded: 'Please show your voucher.' }, 'none'],
  ['a ticket whose wristband is active activates none', { wristbandValidFor: 'today' }, 'none'],
  ['the guest of a share activates none', { holder: 'share' }, 'none'],
])('%s', (_, change, offer) => {
  const order = sampleOrder({ isWristband: true, isPassholder: false, maySelfActivate: true, ...change });
  expect(bandOfferOf(order)).toBe(offer);
});

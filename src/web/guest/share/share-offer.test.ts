import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { activeSharesMax } from '#domain/constants.ts';

import { sampleCreditCard, sampleShare } from '#web/testing/samples.ts';
import { shareOfferOf } from './share-offer.ts';

const one = [sampleShare()];
const full = Array.from({ length: activeSharesMax }, () => sampleShare());

test.each<[string, Partial<Order>, ReturnType<typeof shareOfferOf>]>([
  ['a card with credits and no guest yet is shared', {}, 'share'],
  ['a card with one guest is shared with another', { ticketShares: one }, 'share'],
  ['a card with as many guests as it takes is only managed', { ticketShares: full }, 'manage'],
  ['a void card keeps its guests, who can be removed', { ticketShares: one, isExpired: true }, 'manage'],
  ['a void card without a guest offers nothing', { isExpired: true }, 'none'],
  ['a card without credits offers nothing', { credits: 0, ticketShares: one }, 'none'],
  ['a guest of a share offers nothing', { holder: 'share', shareId: 'e7a096c2a250' }, 'none'],
  ['a product that may not be shared offers nothing', { ticketShareToken: null }, 'none'],
])('%s', (_, change, offer) => {
  expect(shareOfferOf(sampleCreditCard(change))).toBe(offer);
});

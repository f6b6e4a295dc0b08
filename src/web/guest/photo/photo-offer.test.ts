import { expect, test } from 'vitest';

import type { Order } from '#contract/calls/order.ts';
import { sampleGateFacts } from '#domain/gate-sentence.sample.ts';

import { sampleOrder } from '#web/testing/samples.ts';
import { isPhotoOffered } from './photo-offer.ts';

const isAsked = sampleGateFacts({ photoRequestDueAt: '2026-11-24T16:15:00Z' });

test.each<[string, Partial<Order>, boolean]>([
  ['a season pass changes its photo until it is activated', {}, true],
  ['an activated pass asks the team for another photo', { isPassActivated: true }, true],
  ['an activated pass asks no second time', { isPassActivated: true, gate: isAsked }, false],
  [
    'a pass whose photo the team took off gets a new one, whatever was asked',
    { isPassActivated: true, hasPhoto: false, gate: isAsked },
    true,
  ],
  ['a waived photo is not asked for', { skipImage: true }, false],
  ['the guest of a share changes nothing', { holder: 'share' }, false],
])('%s', (_, change, isOffered) => {
  expect(isPhotoOffered(sampleOrder(change))).toBe(isOffered);
});

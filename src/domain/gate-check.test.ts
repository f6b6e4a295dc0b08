import fc from 'fast-check';
import { expect, test } from 'vitest';

import { gateReasons } from './gate-check.ts';
import { gatePassStateOf, type GateFacts } from './gate-pass-state.ts';
import { voidReasonOf } from './pass-state.ts';
import { good as goodPass } from './testing/good-pass.ts';

const good: GateFacts = { ...goodPass, isExcluded: false, isShareEnded: false, isBeforeFirstDay: false };

test.each<[string, Partial<GateFacts>]>([
  ['valid', {}],
  ['refunded', { refunded: true, isRedeemed: true, isExpired: true, isExcluded: true }],
  ['redeemed', { isRedeemed: true, isExpired: true, isExcluded: true }],
  ['expired', { isExpired: true, isExcluded: true }],
  ['excluded', { isExcluded: true, isBeforeFirstDay: true }],
  ['not-yet', { isBeforeFirstDay: true }],
  ['refunded', { refunded: true, isBeforeFirstDay: true }],
  ['share-ended', { isShareEnded: true, refunded: true, isExcluded: true }],
  ['valid', { isRedeemed: true, isPassholder: true, hasPhoto: true, isPassActivated: true }],
])('%s with %j', (state, change) => {
  expect(gatePassStateOf({ ...good, ...change })).toBe(state);
});

test('a gate admits no pass that is void anywhere else', () => {
  const flag = fc.boolean();
  const anyFacts = fc.record({
    refunded: flag,
    isRedeemed: flag,
    isExpired: flag,
    isPassholder: flag,
    hasPhoto: flag,
    isPassActivated: flag,
    isExcluded: flag,
    isShareEnded: flag,
    isBeforeFirstDay: flag,
  });
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const isHeld = !facts.isExcluded && !facts.isShareEnded && !facts.isBeforeFirstDay;
      const isUsable = voidReasonOf(facts) === undefined && isHeld;
      expect(gatePassStateOf(facts) === 'valid').toBe(isUsable);
    }),
  );
});

test('every state has a sentence for the person at the gate', () => {
  for (const reason of Object.values(gateReasons)) expect(reason).toMatch(/^[A-Z].+\.$/);
});

import { expect, test } from 'vitest';

import { isExpiredAt, voidReasonOf, voucherVoidReasonOf } from './pass-state.ts';
import { good } from './testing/good-pass.ts';

const now = new Date('2026-11-21T15:00:00.000Z');

test('a pass is expired from the instant of its expiry on, not before, and never without one', () => {
  expect(isExpiredAt(new Date('2026-11-21T15:00:00.000Z'), now)).toBe(true);
  expect(isExpiredAt(new Date('2026-11-21T15:00:00.001Z'), now)).toBe(false);
  expect(isExpiredAt(null, now)).toBe(false);
});

test('a good pass has no reason to be void', () => {
  expect(voidReasonOf(good)).toBeUndefined();
  expect(voucherVoidReasonOf(good)).toBeUndefined();
});

test('a refund outweighs a redemption, a redemption outweighs an expiry', () => {
  expect(voidReasonOf({ ...good, refunded: true, isRedeemed: true, isExpired: true })).toBe('refunded');
  expect(voidReasonOf({ ...good, isRedeemed: true, isExpired: true })).toBe('redeemed');
  expect(voidReasonOf({ ...good, isExpired: true })).toBe('expired');
});

test('an activated season pass with its photo stays good after it was redeemed, until it expires or is refunded', () => {
  const season = { ...good, isPassholder: true, hasPhoto: true, isPassActivated: true, isRedeemed: true };
  expect(voidReasonOf(season)).toBeUndefined();
  expect(voidReasonOf({ ...season, isExpired: true })).toBe('expired');
  expect(voidReasonOf({ ...season, refunded: true })).toBe('refunded');
});

test('a redeemed passholder without a photo, or not activated, has a void barcode', () => {
  const season = { ...good, isPassholder: true, hasPhoto: true, isPassActivated: true, isRedeemed: true };
  expect(voidReasonOf({ ...season, hasPhoto: false })).toBe('redeemed');
  expect(voidReasonOf({ ...season, isPassActivated: false })).toBe('redeemed');
});

test('the voucher of a redeemed season pass is used up', () => {
  expect(voucherVoidReasonOf({ ...good, isRedeemed: true })).toBe('redeemed');
});

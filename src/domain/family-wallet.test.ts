import { expect, test } from 'vitest';

import { leftOutReasonOf, takeTogether } from './family-wallet.ts';

const good = { isExcluded: false, isBoundToWallet: false, isVoid: false, mayEnterWallet: true };

test('a good pass goes with the others', () => {
  expect(leftOutReasonOf(good)).toBeUndefined();
});

test('every other pass is left out for the reason that matters most to its guest', () => {
  expect(leftOutReasonOf({ ...good, isExcluded: true, isVoid: true })).toBe('excluded');
  expect(leftOutReasonOf({ ...good, isVoid: true, isBoundToWallet: true })).toBe('void');
  expect(leftOutReasonOf({ ...good, isBoundToWallet: true, mayEnterWallet: false })).toBe('in-wallet');
  expect(leftOutReasonOf({ ...good, mayEnterWallet: false })).toBe('no-photo');
});

test('ten passes go together, the eleventh is too many', () => {
  const passes = Array.from({ length: 11 }, (_, place) => place + 1);
  expect(takeTogether(passes)).toEqual({ together: passes.slice(0, 10), tooMany: [11] });
  expect(takeTogether(passes.slice(0, 10)).tooMany).toEqual([]);
  expect(takeTogether([])).toEqual({ together: [], tooMany: [] });
});

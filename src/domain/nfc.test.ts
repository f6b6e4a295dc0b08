import { expect, test } from 'vitest';

import { isNfcPass } from './nfc.ts';

test('a barcode that starts with 34 carries NFC', () => {
  expect(isNfcPass({ barcode: '3426000003000056', isNfcExcluded: false })).toBe(true);
  expect(isNfcPass({ barcode: '5134000003000056', isNfcExcluded: false })).toBe(false);
});

test('an exclusion takes NFC off the pass', () => {
  expect(isNfcPass({ barcode: '3426000003000064', isNfcExcluded: true })).toBe(false);
});

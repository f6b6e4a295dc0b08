import { expect, test } from 'vitest';

import { barcodePattern, hashUrlPattern, orderIdPattern, pagePathOf, readPageTarget } from './pass-id.ts';

test('a first segment of 81 characters is a hashed link, one of 80 is not', () => {
  expect(readPageTarget(['a'.repeat(81)])).toEqual({ kind: 'hashUrl', hashUrl: 'a'.repeat(81) });
  expect(readPageTarget(['a'.repeat(80)])).toEqual({ kind: 'unknown' });
});

test('no segment is the home page', () => {
  expect(readPageTarget([])).toEqual({ kind: 'home' });
  expect(readPageTarget([''])).toEqual({ kind: 'home' });
});

test('order id, barcode and share id are read in that order', () => {
  expect(readPageTarget(['10400001', '7226000004000017', 'e7a096c2a250'])).toEqual({
    kind: 'order',
    orderId: '10400001',
    barcode: '7226000004000017',
    shareId: 'e7a096c2a250',
  });
  expect(readPageTarget(['10400001', '7226000004000017'])).toMatchObject({
    kind: 'order',
    shareId: undefined,
  });
  expect(readPageTarget(['10400001', '7226000004000017', ''])).toMatchObject({
    kind: 'order',
    shareId: undefined,
  });
});

test('an order id without a barcode asks for the barcode, and one with a part too many is no page', () => {
  expect(readPageTarget(['10400001'])).toEqual({ kind: 'incomplete', orderId: '10400001' });
  expect(readPageTarget(['10400001', ''])).toEqual({ kind: 'incomplete', orderId: '10400001' });
  expect(readPageTarget(['10400001', '7226000004000017', 'e7a096c2a250', ''])).toEqual({ kind: 'unknown' });
});

test('a segment that is no order id, or one too many, is no page of ours', () => {
  expect(readPageTarget(['favicon.ico'])).toEqual({ kind: 'unknown' });
  expect(readPageTarget(['10400001', '1', '2', '3'])).toEqual({ kind: 'unknown' });
});

test('the page path of a share ends with the share id, that of the primary ticket with the barcode', () => {
  expect(pagePathOf({ orderId: '1', barcode: '2', shareId: 'x/y' })).toBe('/1/2/x%2Fy');
  expect(pagePathOf({ orderId: '1', barcode: '2', shareId: null })).toBe('/1/2');
  expect(pagePathOf({ orderId: '1', barcode: '2', shareId: '' })).toBe('/1/2');
  expect(pagePathOf({ orderId: '1', barcode: '2' })).toBe('/1/2');
});

test('an order id has eight digits, a barcode eight to eighteen', () => {
  const lengths = Array.from({ length: 25 }, (_, length) => length);
  expect(lengths.filter((length) => orderIdPattern.test('1'.repeat(length)))).toEqual([8]);
  expect(lengths.filter((length) => barcodePattern.test('1'.repeat(length)))).toEqual([
    8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
  ]);
});

test.each(['x12345678', '12345678x', 'ABCDEFGH', '１２３４５６７８'])(
  '%j is neither order id nor barcode',
  (text) => {
    expect([orderIdPattern.test(text), barcodePattern.test(text)]).toEqual([false, false]);
  },
);

test('a hashed link has 81 to 128 letters, digits, hyphens and underscores', () => {
  const lengths = [80, 81, 128, 129].map((length) => hashUrlPattern.test('a'.repeat(length)));
  expect(lengths).toEqual([false, true, true, false]);
  for (const sign of ['Z', '0', '-', '_']) expect(hashUrlPattern.test(sign.repeat(81)), sign).toBe(true);
  for (const sign of ['/', '.', '+', 'é']) expect(hashUrlPattern.test(sign.repeat(81)), sign).toBe(false);
  for (const text of [`/${'a'.repeat(81)}`, `${'a'.repeat(81)}/`])
    expect(hashUrlPattern.test(text)).toBe(false);
});

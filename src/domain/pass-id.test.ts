import { expect, test } from 'vitest';

import { pagePathOf, readPageTarget } from './pass-id.ts';

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

test('an order id without its barcode asks for the barcode', () => {
  expect(readPageTarget(['10400001'])).toEqual({ kind: 'incomplete', orderId: '10400001' });
});

test('a segment that is no order id, or one too many, is no page of ours', () => {
  expect(readPageTarget(['favicon.ico'])).toEqual({ kind: 'unknown' });
  expect(readPageTarget(['10400001', '1', '2', '3'])).toEqual({ kind: 'unknown' });
});

test('the page path of a share ends with the share id, that of the primary ticket with the barcode', () => {
  expect(pagePathOf({ orderId: '1', barcode: '2', shareId: 'x/y' })).toBe('/1/2/x%2Fy');
  expect(pagePathOf({ orderId: '1', barcode: '2', shareId: null })).toBe('/1/2');
});

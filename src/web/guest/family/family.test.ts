import { expect, test } from 'vitest';

import { sampleOrder, sampleSibling } from '#web/testing/samples.ts';
import { familyOf, passAt, swipeStepOf } from './family.ts';

const order = sampleOrder({
  barcode: '20000000',
  product: 'Day Ticket',
  firstName: 'Milo',
  siblings: [
    sampleSibling({ barcode: '30000000', firstName: 'June' }),
    sampleSibling({ barcode: '10000000', firstName: 'Rosa' }),
  ],
});

test('the deck has the same sequence for each of its passes', () => {
  const family = familyOf(order);
  expect(family.passes.map((pass) => pass.firstName)).toEqual(['Rosa', 'Milo', 'June']);
  expect(family.index).toBe(1);
});

test('the first pass follows the last, and the last precedes the first', () => {
  const family = familyOf(order);
  expect(passAt(family, 1)?.firstName).toBe('June');
  expect(passAt({ ...family, index: 2 }, 1)?.firstName).toBe('Rosa');
  expect(passAt({ ...family, index: 0 }, -1)?.firstName).toBe('June');
});

test('a quick horizontal movement is a swipe; scrolling, a tap and a slow drag are not', () => {
  expect(swipeStepOf({ x: -90, y: 10, ms: 200 })).toBe(1);
  expect(swipeStepOf({ x: 90, y: -10, ms: 200 })).toBe(-1);
  expect(swipeStepOf({ x: -90, y: 60, ms: 200 })).toBe(0);
  expect(swipeStepOf({ x: -20, y: 0, ms: 100 })).toBe(0);
  expect(swipeStepOf({ x: -200, y: 0, ms: 1500 })).toBe(0);
  expect(swipeStepOf({ x: 0, y: 0, ms: 0 })).toBe(0);
});

import { expect, test } from 'vitest';

import { channelsOf, contrastRatio, readableColor } from './colors.ts';

test('black on white has the greatest contrast there is', () => {
  expect(contrastRatio('000000', 'FFFFFF')).toBeCloseTo(21, 5);
  expect(contrastRatio('FFFFFF', '000000')).toBeCloseTo(21, 5);
});

test('the known threshold grey on white sits at 4.54', () => {
  expect(contrastRatio('767676', 'FFFFFF')).toBeCloseTo(4.54, 2);
});

test('a readable pair of colours is left alone', () => {
  expect(readableColor('FFF3E0', '4E2A14')).toBe('FFF3E0');
  expect(readableColor('767676', 'FFFFFF')).toBe('767676');
});

test('an unreadable text colour becomes white on dark and black on light', () => {
  expect(readableColor('777777', 'FFFFFF')).toBe('000000');
  expect(readableColor('222222', '0B3D62')).toBe('FFFFFF');
});

test('a colour is split into red, green and blue', () => {
  expect(channelsOf('0B3D62')).toEqual([11, 61, 98]);
});

test.each(['#0B3D62', '0B3D6', '0B3D625', 'navy', '', '0B3D6G', '0B3D62\n'])(
  'what is no colour of six hex digits is never taken for black: %j',
  (text) => {
    expect(() => channelsOf(text)).toThrow(RangeError);
    expect(() => contrastRatio('FFFFFF', text)).toThrow(RangeError);
  },
);

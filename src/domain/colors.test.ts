import fc from 'fast-check';
import { expect, test } from 'vitest';

import { channelsOf, contrastRatio, readableColor, rgbOf } from './colors.ts';

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

test('a color is split into red, green and blue', () => {
  expect(channelsOf('0B3D62')).toEqual([11, 61, 98]);
});

test.each(['#0B3D62', '0B3D6', '0B3D625', 'navy', '', '0B3D6G', '0B3D62\n'])(
  'what is not a color of six hex digits is never taken for black: %j',
  (text) => {
    expect(() => channelsOf(text)).toThrow(new RangeError(`"${text}" is not a color of six hex digits.`));
    expect(() => contrastRatio('FFFFFF', text)).toThrow(RangeError);
  },
);

test('Apple’s wallet gets a colour as its three channels', () => {
  expect(rgbOf('0B3D62')).toBe('rgb(11,61,98)');
});

test.each([
  ['FFFFFF', 21],
  ['FF0000', 5.252],
  ['00FF00', 15.304],
  ['0000FF', 2.444],
  // The darkest greys are brighter than the curve of the others would make them.
  ['0A0A0A', 1.061],
  ['0B0B0B', 1.067],
  ['808080', 5.317],
])('the colour %s stands out from black by %d, as WCAG reckons', (color, ratio) => {
  expect(contrastRatio(color, '000000')).toBeCloseTo(ratio, 3);
});

test('an unreadable colour is replaced by whichever of black and white stands out more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const background = value.toString(16).padStart(6, '0');
      const best = Math.max(contrastRatio('FFFFFF', background), contrastRatio('000000', background));
      expect(contrastRatio(readableColor(background, background), background)).toBe(best);
    }),
  );
});

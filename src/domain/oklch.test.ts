import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hexOfOklch, oklchOf } from './oklch.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'));

test('white is as light as possible and grey has no chroma', () => {
  expect(oklchOf('FFFFFF').lightness).toBeCloseTo(1, 4);
  expect(oklchOf('000000').lightness).toBeCloseTo(0, 4);
  expect(oklchOf('808080').chroma).toBeLessThan(0.0001);
});

test('red, green and blue have the hues that the definition of OKLCH gives them', () => {
  expect(oklchOf('ff0000').hue).toBeCloseTo(29.23, 1);
  expect(oklchOf('00ff00').hue).toBeCloseTo(142.5, 1);
  expect(oklchOf('0000ff').hue).toBeCloseTo(264.05, 1);
  expect(oklchOf('ff0000').chroma).toBeCloseTo(0.2577, 3);
});

test('every color of a screen survives the way there and back', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(hexOfOklch(oklchOf(color))).toBe(color);
    }),
  );
});

test('a color that no screen can show keeps its lightness and its hue and becomes paler', () => {
  const wanted = { lightness: 0.6, chroma: 0.4, hue: 200 };

  const shown = oklchOf(hexOfOklch(wanted));

  expect(shown.lightness).toBeCloseTo(wanted.lightness, 2);
  expect(Math.abs(shown.hue - wanted.hue)).toBeLessThan(2);
  expect(shown.chroma).toBeLessThan(0.2);
});

test('a lightness beyond white or black becomes white or black', () => {
  expect(hexOfOklch({ lightness: 1.4, chroma: 0.1, hue: 30 })).toBe('ffffff');
  expect(hexOfOklch({ lightness: -0.2, chroma: 0.1, hue: 30 })).toBe('000000');
});

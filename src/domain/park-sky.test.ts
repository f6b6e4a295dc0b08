import { expect, test } from 'vitest';

import { contrastRatio } from './colors.ts';
import { nightColorsOf, skyColorsOf, skyPhaseOf, type SkyPaints } from './park-sky.ts';

test.each([
  ['2026-11-21T09:59:59Z', 'dusk'],
  ['2026-11-21T10:00:00Z', 'morning'],
  ['2026-11-21T15:00:00Z', 'day'],
  ['2026-11-21T21:59:59Z', 'day'],
  ['2026-11-21T22:00:00Z', 'dusk'],
  ['2026-11-22T05:00:00Z', 'dusk'],
])('at %s it is %s in a park in New York', (instant, phase) => {
  expect(skyPhaseOf(new Date(instant), 'America/New_York')).toBe(phase);
});

const pier: SkyPaints = {
  page: 'faf6ef',
  darkPage: '0c1f26',
  ink: '12303a',
  brand: '0b4f6c',
  onDark: 'f4ede1',
};

/** Brands whose colors are hard on a sky: all of a middle lightness, and black on white. */
const paints: [string, SkyPaints][] = [
  ['the pier', pier],
  ['a pale brand', { ...pier, page: 'ffffff', ink: '595959', brand: '6a6a6a' }],
  ['a loud brand', { ...pier, brand: 'b00020', onDark: '9a9a9a' }],
  ['a green brand', { ...pier, page: 'f2fbf0', darkPage: '0d1e0f', brand: '12832f' }],
  ['a dark park', { ...pier, page: '101010', ink: 'ffffff', brand: 'ffd400' }],
];

test.each(paints)('the upper sky of %s leaves its logo readable at every hour', (_name, brand) => {
  const contrastsOf = ({ top, middle }: { top: string; middle: string }, texts: string[]): number[] =>
    [top, middle].flatMap((color) => texts.map((text) => contrastRatio(text, color)));
  for (const phase of ['morning', 'day'] as const)
    expect(Math.min(...contrastsOf(skyColorsOf(phase, brand), [brand.ink, brand.brand]))).toBeGreaterThan(
      4.5,
    );
  for (const colors of [skyColorsOf('dusk', brand), nightColorsOf(brand)])
    expect(Math.min(...contrastsOf(colors, [brand.onDark]))).toBeGreaterThan(4.5);
});

import { expect, test } from 'vitest';

import { contrastRatio, mixColors } from './colors.ts';
import { veilOver } from './picture-veil.ts';

test.each([
  ['FFFFFF', '0B3D62'],
  ['000000', 'FFE08A'],
  ['FFF3E0', '4E2A14'],
  ['FFFFFF', '767676'],
])('text #%s on #%s stays readable over any picture, with no more veil than that needs', (text, ground) => {
  const share = veilOver(text, ground);
  const worst = (at: number): number =>
    Math.min(
      ...['000000', 'FFFFFF', '808080', 'FF0000', '00FF00'].map((pixel) =>
        contrastRatio(text, mixColors(pixel, ground, at)),
      ),
    );
  expect(worst(share)).toBeGreaterThanOrEqual(4.5);
  expect(worst(share - 0.02)).toBeLessThan(4.5);
});

test('colors that are hard to read together leave nothing of the picture', () => {
  expect(veilOver('0B3D62', '0B3D62')).toBe(1);
});

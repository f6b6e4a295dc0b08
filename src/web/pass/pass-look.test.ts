import fc from 'fast-check';
import { expect, test } from 'vitest';

import { contrastRatio } from '#domain/colors.ts';

import { passPropertiesOf } from './pass-look.ts';

const colors = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => value.toString(16).padStart(6, '0'));

test('a pass keeps the colors that staff chose if they are readable', () => {
  const look = passPropertiesOf({ backgroundColor: '7A4B00', foregroundColor: 'FFFFFF' });

  expect(look).toMatchObject({ '--pass-background': '#7A4B00', '--pass-foreground': '#FFFFFF' });
});

test('white text on a bright yellow pass becomes black', () => {
  const look = passPropertiesOf({ backgroundColor: 'FFD54F', foregroundColor: 'FFFFFF' });

  expect(look['--pass-foreground']).toBe('#000000');
});

test('text and labels are readable on both backgrounds of the card, whatever colors staff choose', () => {
  fc.assert(
    fc.property(colors, colors, (backgroundColor, foregroundColor) => {
      const look = passPropertiesOf({ backgroundColor, foregroundColor });
      for (const ground of ['--pass-background', '--pass-water']) {
        for (const text of ['--pass-foreground', '--pass-label']) {
          const [over, under] = [look[text]?.slice(1) ?? '', look[ground]?.slice(1) ?? ''];
          expect(contrastRatio(over, under)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
  );
});

test('the look contains the width of a barcode, except of a hidden one', () => {
  const colorsOnly = { backgroundColor: '0B3D62', foregroundColor: 'FFFFFF' };

  expect(passPropertiesOf({ ...colorsOnly, barcodeDrawing: { modules: 154 } })).toHaveProperty(
    '--barcode-modules',
    '154',
  );
  expect(passPropertiesOf({ ...colorsOnly, barcodeDrawing: null })).not.toHaveProperty('--barcode-modules');
});

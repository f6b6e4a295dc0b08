import { expect, test } from 'vitest';

import { drawnLine, drawnModules } from './drawn-line.sample.ts';
import { readLine } from './read-line.ts';

const check = '110111202611210042';
const ean = '4006381333931';
const sharp = { focus: 0.3, motion: 0 };

for (const { name, blur } of [
  { name: 'a sharp', blur: sharp },
  { name: 'an unfocused', blur: { focus: 1, motion: 0 } },
  { name: 'a moved', blur: { focus: 0.4, motion: 2.6 } },
])
  test(`${name} line is read, though its bars are no longer apart`, () => {
    const look = { blur, width: 2.3, noise: 1 };
    expect(readLine(drawnLine(drawnModules('code128', check), look))).toEqual({
      text: check,
      format: 'Code128',
    });
    expect(readLine(drawnLine(drawnModules('ean13', ean), look))).toEqual({ text: ean, format: 'EAN13' });
  });

test.each([1.1, 1.9, 4.5])('bars of %f pixels are read', (width) => {
  const line = drawnLine(drawnModules('code128', '5126000006000010'), {
    blur: { focus: 0.5, motion: 0 },
    width,
    start: 60,
  });
  expect(readLine(line)?.text).toBe('5126000006000010');
});

test('the reader says nothing of a code with a wrong check digit, whatever else it looks like', () => {
  const modules = drawnModules('ean13', ean);
  const other = drawnModules('ean13', '4006381333948');
  // The last digit and the bars after it, of another code.
  const wrong = modules.slice(0, -10) + other.slice(-10);
  for (const blur of [sharp, { focus: 1, motion: 0 }])
    expect(readLine(drawnLine(wrong, { blur, width: 2.3 }))).toBeUndefined();
});

test('the reader says nothing if noise leaves room for another text', () => {
  const modules = drawnModules('ean13', ean);
  for (const noiseStart of [1, 2, 3]) {
    const look = {
      blur: { focus: 1, motion: 0 },
      width: 1.6,
      light: [30, 18] as const,
      noise: 5,
      noiseStart,
    };
    expect(readLine(drawnLine(modules, look))?.text ?? ean).toBe(ean);
    expect(readLine(drawnLine(modules, { ...look, noise: 9 }))).toBeUndefined();
  }
});

test.each([
  ['a fence', '10'.repeat(60)],
  ['a wide fence', '1100'.repeat(30)],
  ['boards of all widths', '1101110010001101011001110001010011'.repeat(4)],
  ['paper', '0'.repeat(95)],
])('%s is no code', (_, modules) => {
  expect(readLine(drawnLine(modules, { blur: { focus: 0.5, motion: 0 }, width: 2.3 }))).toBeUndefined();
});

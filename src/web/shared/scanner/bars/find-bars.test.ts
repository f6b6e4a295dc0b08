import { expect, test } from 'vitest';

import { valuesPerPixel } from './bar-line.ts';
import { drawnLine, drawnModules } from './drawn-line.sample.ts';
import { findBars } from './find-bars.ts';

const width = 2.5;
const start = 150;

/** How far the found ends lie beside the code, in modules. */
function errorsOf(modules: string, line: Float32Array): number[] {
  const found = findBars(line);
  if (found === undefined) return [Infinity];
  const end = start + modules.length * width;
  return [found.start / valuesPerPixel - start, found.end / valuesPerPixel - end].map((error) =>
    Math.abs(error / width),
  );
}

test.each([
  { focus: 0.3, motion: 0 },
  { focus: 1, motion: 0 },
  { focus: 0.4, motion: 2.6 },
])('the ends of a code that is blurred by %o are found within one and a half modules', (blur) => {
  const modules = drawnModules('code128', '110111202611210042');
  for (const error of errorsOf(modules, drawnLine(modules, { blur, width, start })))
    expect(error).toBeLessThan(1.5);
});

test('narrow bars that moved until they are an even gray do not end a code', () => {
  const wide = '11100011011100111';
  const modules = `${wide}${'10'.repeat(14)}${wide}${wide}`;
  const line = drawnLine(modules, { blur: { focus: 0.3, motion: 2 }, width, start });
  for (const error of errorsOf(modules, line)) expect(error).toBeLessThan(1.5);
});

test('a code on a label beside another one is found alone', () => {
  const modules = drawnModules('ean13', '4006381333931');
  const line = drawnLine(modules, { blur: { focus: 0.5, motion: 0 }, width, start });
  line.set(line.subarray(300, 420), 1150);
  for (const error of errorsOf(modules, line)) expect(error).toBeLessThan(1.5);
});

test('a line without bars has no code', () => {
  expect(findBars(new Float32Array(1000).fill(200))).toBeUndefined();
});

import { expect, test } from 'vitest';

import { clearerPictures, passCount } from './clearer-pictures.ts';

test('each picture gets the next pass, and after the last the first comes again', () => {
  const clearer = clearerPictures();
  const light = Float32Array.from({ length: 80 * 28 }, (_, at) => (at % 7) * 20);
  const sizes = Array.from({ length: passCount + 1 }, () => {
    const { width, height } = clearer({ width: 80, height: 28, light });
    return `${width}x${height}`;
  });
  expect(sizes).toEqual(['160x4', '160x4', '160x7', '80x4', '160x4']);
});

test('a picture that is too low for any row does not fail', () => {
  const clearer = clearerPictures();
  for (let at = 0; at < passCount; at++)
    expect(clearer({ width: 3, height: 1, light: Float32Array.of(1, 2, 3) }).height).toBe(0);
});

import { expect, test } from 'vitest';

import { clearerPictures } from './clearer-pictures.ts';

test('each picture gets the next pass, and after the last the first comes again', () => {
  const clearer = clearerPictures();
  const light = Float32Array.from({ length: 80 * 28 }, (_, at) => (at % 7) * 20);
  const sizes = Array.from({ length: 5 }, () => {
    const { picture, pass } = clearer({ width: 80, height: 28, light });
    return `${pass} ${picture.width}x${picture.height}`;
  });
  expect(sizes).toEqual([
    'stacked 160x4',
    'sharpened 160x4',
    'finer 160x7',
    'stretched 80x4',
    'stacked 160x4',
  ]);
});

test('a picture that is too low for any row does not fail', () => {
  const clearer = clearerPictures();
  for (let at = 0; at < 4; at++)
    expect(clearer({ width: 3, height: 1, light: Float32Array.of(1, 2, 3) }).picture.height).toBe(0);
});

import { expect, test } from 'vitest';

import type { GrayPicture } from './gray-picture.ts';
import { stackFilm } from './stack-film.ts';

const width = 400;
const height = 6;

/** Bars without a period. */
function barAt(place: number): number {
  return Math.sin(Math.floor(place / 5) ** 2) > 0 ? 30 : 50;
}

/** The bars, moved by some pixels, with noise that differs in every row of every picture. */
function picture(shift: number, seed: number): GrayPicture {
  const light = Float32Array.from({ length: width * height }, (_, at) => {
    const noise = Math.sin(seed * 997 + at * at * 0.37);
    return barAt((at % width) - shift) + 12 * noise;
  });
  return { width, height, light };
}

function distance(light: Float32Array): number {
  return light.reduce((sum, value, at) => {
    const place = at % width;
    return place < 60 || place > width - 60 ? sum : sum + Math.abs(value - barAt(place));
  }, 0);
}

test('pictures of a moving hand are laid onto each other, and their noise fades', () => {
  const film = [picture(0, 1), picture(7, 2), picture(-11, 3), picture(30, 4)];
  const stacked = stackFilm(film).light;
  expect(distance(stacked)).toBeLessThan(distance(picture(0, 1).light) * 0.7);
});

test('a picture that shows something else, or has another size, is left out', () => {
  const newest = picture(0, 1);
  const stripes = Float32Array.from({ length: width * height }, (_, at) => (at % 90 < 45 ? 0 : 250));
  const narrow = { width: 2, height: 1, light: Float32Array.from([1, 2]) };
  expect(stackFilm([newest, { width, height, light: stripes }, narrow]).light).toEqual(newest.light);
});

test('an empty film makes an empty picture', () => {
  expect(stackFilm([]).light).toHaveLength(0);
});

import { expect, test } from 'vitest';

import type { GrayPicture } from '../gray-picture.ts';
import { valuesPerPixel } from './bar-line.ts';
import { drawnLine, drawnModules } from './drawn-line.sample.ts';
import { fittedFilm } from './fitted-film.ts';

const modules = drawnModules('code128', '110111202611210042');
const height = 80;

/** A picture whose rows are all alike but for their noise. */
function picture(start: number, noise: number, seed: number): GrayPicture {
  const rows = Array.from({ length: height }, (_, row) => {
    const look = { blur: { focus: 0.7, motion: 0 }, width: 1.8, start, light: [34, 24] as const };
    return drawnLine(modules, { ...look, noise, noiseStart: seed * height + row });
  });
  const width = (rows[0]?.length ?? 0) / valuesPerPixel;
  const light = Float32Array.from(
    { length: width * height },
    (_, at) => rows[Math.floor(at / width)]?.[(at % width) * valuesPerPixel] ?? 0,
  );
  return { width, height, light };
}

test('a clear code is read from the first picture', () => {
  expect(fittedFilm()(picture(150, 1, 1))?.text).toBe('110111202611210042');
});

test('a code in too much noise is read once some pictures of a moving hand are added', () => {
  const read = fittedFilm();
  const film = [150, 153, 147, 151, 149, 156].map((start, at) => picture(start, 12, at));
  const texts = film.map((one) => read(one)?.text);
  expect(texts[0]).toBeUndefined();
  expect(texts).toContain('110111202611210042');
});

test('a picture that is too low has no code', () => {
  expect(fittedFilm()({ width: 40, height: 3, light: new Float32Array(120) })).toBeUndefined();
});

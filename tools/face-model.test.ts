import { existsSync } from 'node:fs';
import { join } from 'node:path';

import sharp, { type SharpInput } from 'sharp';
import { describe, expect, test } from 'vitest';

import { firstRegionOf } from '../src/domain/photo.ts';

import { makeFaceModel } from './face-model.ts';
import { readFaceNetwork, runFaceNetwork } from '../src/web/features/photo/face-network.ts';
import { findFaces, type LookedAt } from '../src/web/features/photo/find-faces.ts';

const network = readFaceNetwork(new Uint8Array(makeFaceModel()).buffer);

/** A picture as the worker's canvas shows it: grey beyond its edges. */
async function pictureOf(file: SharpInput): Promise<LookedAt> {
  const { data, info } = await sharp(file).removeAlpha().png().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    look: async (region, size) => {
      const edge = Math.ceil(Math.max(region.width, region.height));
      const beyond = { left: edge, right: edge, top: edge, bottom: edge, background: '#808080' };
      const wide = await sharp(data).extend(beyond).raw().toBuffer({ resolveWithObject: true });
      const { width, height } = wide.info;
      const part = {
        left: Math.round(region.x) + edge,
        top: Math.round(region.y) + edge,
        width: Math.round(region.width),
        height: Math.round(region.height),
      };
      const seen = sharp(wide.data, { raw: { width, height, channels: 3 } }).extract(part);
      const pixels = seen.resize(size.width, size.height, { fit: 'fill' }).ensureAlpha().raw();
      return new Uint8ClampedArray(await pixels.toBuffer());
    },
  };
}

describe('the network', () => {
  test('has the two grids that faces are read from, for a picture of any sides', () => {
    for (const [width, height] of [
      [256, 256],
      [512, 384],
    ] as const) {
      const values = new Float32Array(width * height * 3);
      const grids = Object.values(runFaceNetwork(network, { width, height, channels: 3, values }));
      const shapes = grids.map((grid) => `${grid.width}x${grid.height}x${grid.channels}`);
      expect(new Set(shapes)).toEqual(
        new Set([
          `${width / 16}x${height / 16}x2`,
          `${width / 16}x${height / 16}x32`,
          `${width / 32}x${height / 32}x6`,
          `${width / 32}x${height / 32}x96`,
        ]),
      );
    }
  });
});

test('a picture of one colour shows no face', { timeout: 60_000 }, async () => {
  const background = '#c98b60';
  const plain = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  expect(await findFaces(network, await pictureOf(plain))).toEqual([]);
});

const folder = join(import.meta.dirname, '../../shared/testdata/face');
/** The hard ones; a journey in e2e/photo.e2e.ts takes them all. */
const pictures = ['many-bystander.jpg', 'one-astronaut.jpg', 'zero-chelsea-cat.jpg', 'zero-coffee.jpg'];

describe.skipIf(!existsSync(folder))('on real pictures', () => {
  const countOf: Record<string, string> = { 0: 'zero', 1: 'one' };

  test.each(pictures)('%s has as many faces as its name says', { timeout: 60_000 }, async (name) => {
    const faces = await findFaces(network, await pictureOf(join(folder, name)));
    expect(countOf[faces.length] ?? 'many').toBe(name.split('-')[0]);
  });

  test('the first crop holds the whole head', { timeout: 60_000 }, async () => {
    const picture = await pictureOf(join(folder, 'one-astronaut.jpg'));
    const [face] = await findFaces(network, picture);
    const region = firstRegionOf(face, picture);
    expect(region.x).toBeLessThan(150); // the hair reaches from 150 to 300
    expect(region.x + region.width).toBeGreaterThan(300);
    expect(region.y).toBeLessThan(60);
    expect(region.y + region.height).toBeGreaterThan(185); // the chin
  });
});

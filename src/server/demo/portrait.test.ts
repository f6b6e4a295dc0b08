import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPortrait } from './portrait.ts';

const seeds = Array.from({ length: 40 }, (_, index) => `guest-${index}`);

const fingerprint = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex');

test('a demo photo has the size and depth that guests upload', async () => {
  const picture = await drawPortrait({ seed: 'guest', firstName: 'Maya' });

  const { width, height, channels, depth } = await sharp(picture).metadata();
  expect([width, height, channels, depth]).toEqual([640, 480, 3, 'uchar']);
  expect(picture.length).toBeLessThan(60_000);
});

test('the same guest has the same face each time the demo park is filled', async () => {
  const sitter = { seed: 'guest', firstName: 'Maya' };

  expect(await drawPortrait(sitter)).toEqual(await drawPortrait(sitter));
});

test('guests look different, and so do two guests of one order', async () => {
  const pictures = await Promise.all(seeds.map((seed) => drawPortrait({ seed, firstName: 'Sam' })));
  const sibling = await drawPortrait({ seed: 'guest-0', firstName: 'Theo' });

  expect(new Set([...pictures, sibling].map(fingerprint)).size).toBe(seeds.length + 1);
});

test('every portrait shows a face before the sky: skin in the middle, none in the corner', async () => {
  const faces = await Promise.all(
    seeds.map(async (seed) => {
      const picture = sharp(await drawPortrait({ seed, firstName: 'Sam' }));
      const pixelAt = async (left: number, top: number): Promise<string> =>
        (await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex');
      const [cheek, chin, corner] = [await pixelAt(300, 258), await pixelAt(320, 314), await pixelAt(4, 4)];
      return { seed, isFace: cheek === chin && cheek !== corner };
    }),
  );

  expect(faces.filter(({ isFace }) => !isFace)).toEqual([]);
});

/** Pictures with no face, one face and several: drawn here, and photographs if the machine has them. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';

import { drawPortrait } from '../src/server/demo/portrait.ts';
import { quarters } from '../src/server/photos/testing/pictures.ts';

/** The number of faces that the guest's page reports. */
type FaceCount = 'zero' | 'one' | 'many';

/** A picture, and the true number of faces in it. */
export interface FacePicture {
  name: string;
  count: FaceCount;
  open: () => Promise<Buffer>;
}

const sitter = (seed: string): Promise<Buffer> => drawPortrait({ seed, firstName: 'Maya' });

const drawnPictures: readonly FacePicture[] = [
  ...['s0', 's1', 's2', 's3'].map(
    (seed) => ({ name: `drawn, ${seed}`, count: 'one', open: () => sitter(seed) }) as const,
  ),
  { name: 'drawn, a small one', count: 'one', open: () => onPaper([['s4', 480, 320, 320]]) },
  {
    name: 'drawn, a pair',
    count: 'many',
    open: () =>
      onPaper([
        ['s0', 0, 200, 640],
        ['s1', 640, 200, 640],
      ]),
  },
  {
    name: 'drawn, a bystander',
    count: 'many',
    open: () =>
      onPaper([
        ['s2', 0, 300, 800],
        ['s3', 880, 60, 360],
      ]),
  },
  { name: 'drawn, empty paper', count: 'zero', open: () => onPaper([]) },
  { name: 'drawn, colours', count: 'zero', open: () => quarters(1200, 900).png().toBuffer() },
];

const folder = join(import.meta.dirname, '../../shared/testdata/face');

/** Photographs named by their number of faces (`one-astronaut.jpg`); an empty list if the machine has none. */
const photographs: readonly FacePicture[] = (['zero', 'one', 'many'] as const).flatMap((count) =>
  globSync(`${count}-*.jpg`, { cwd: folder }).map((file) => ({
    name: basename(file, '.jpg'),
    count,
    open: () => readFile(join(folder, file)),
  })),
);

/** All pictures for the face check. */
export const facePictures: readonly FacePicture[] = [...drawnPictures, ...photographs];

/** Draws a film of a person before the camera into the journey's output folder; returns its path. */
export async function drawFaceFilm(info: TestInfo): Promise<string> {
  const sways = [0, 4, 8, 4];
  const frames = sways.map(async (sway) => {
    const sheet = await onPaper([['s0', 320 + sway, 200, 640]]);
    return sharp(sheet).jpeg().toBuffer();
  });
  const path = info.outputPath('face.mjpeg');
  await writeFile(path, Buffer.concat(await Promise.all(frames)));
  return path;
}

/** Portraits on a sheet of 1,280 x 960 pixels: seed, left, top and width of each. */
async function onPaper(
  portraits: readonly [seed: string, left: number, top: number, width: number][],
): Promise<Buffer> {
  const pasted = portraits.map(async ([seed, left, top, width]) => ({
    input: await sharp(await sitter(seed))
      .resize(width)
      .toBuffer(),
    left,
    top,
  }));
  return sharp({ create: { width: 1280, height: 960, channels: 3, background: '#d8d2c4' } })
    .composite(await Promise.all(pasted))
    .png()
    .toBuffer();
}

/** Draws films for Chromium's simulated camera: a receipt in a hand that moves a little, and a table without one. */
import { writeFile } from 'node:fs/promises';

import sharp from 'sharp';

import { makeRandom } from '../random.ts';
import { receiptSvg } from './draw-receipts.ts';
import { barWidths } from './draw-samples.ts';

/** Half a second; the camera repeats the film. */
const picturesTotal = 15;

/** The width of a bar in pixels, as a phone sees a receipt from 15 centimeters. */
const moduleWidth = 3;

/** Draws a film of a receipt with this number as a Code 128, or of a receipt without a code if there is none. */
export async function drawFilm(path: string, number: string | undefined): Promise<void> {
  const pictures = Array.from({ length: picturesTotal }, async (_, at) => {
    const turn = (2 * Math.PI * at) / picturesTotal;
    // The same numbers again for each picture: only the hand moves.
    const random = makeRandom(7);
    const svg = receiptSvg({
      widths: number === undefined ? [] : barWidths('code128', number),
      moduleWidth,
      text: number ?? '',
      random: () => Math.min(0.999, random() + 0.05 * Math.sin(turn)),
    });
    return sharp(Buffer.from(svg)).blur(0.6).jpeg({ quality: 80 }).toBuffer();
  });
  await writeFile(path, Buffer.concat(await Promise.all(pictures)));
}

/** Films for the camera of a journey: a drawn label with a Code 128, and recorded films if the machine has them. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { TestInfo } from '@playwright/test';
import sharp from 'sharp';

import { drawCode128, drawQr } from '../src/server/base/drawing/barcode.ts';

/** The path of a film, and the text of the code in it. */
export interface Film {
  path: string;
  code: string;
}

/** A named film for a journey. */
export interface FilmCase {
  name: string;
  open(info: Pick<TestInfo, 'outputPath'>): Promise<Film>;
}

/** How the label is held in front of the camera. */
const holds = {
  moving: { tiltDegrees: 2, blur: 0.6, swing: 90 },
  tilted: { tiltDegrees: 14, blur: 0.6, swing: 40 },
  blurred: { tiltDegrees: 1, blur: 1.5, swing: 40 },
  sideways: { tiltDegrees: 90, blur: 0.6, swing: 40 },
} as const;

type Hold = keyof typeof holds;

/**
 * A film of a code, drawn into the journey's output folder with its text in a second file; a square code on request.
 */
export function drawnFilm(hold: Hold, code: string, shape: 'bars' | 'square' = 'bars'): FilmCase {
  return {
    name: shape === 'bars' ? `drawn, ${hold}` : `drawn square, ${hold}`,
    open: async (info) => {
      const path = info.outputPath(`${hold}.mjpeg`);
      const frames = Array.from({ length: framesTotal }, (_, index) =>
        drawFrame({ hold, code, shape }, index),
      );
      await writeFile(path, Buffer.concat(await Promise.all(frames)));
      await writeFile(info.outputPath(`${hold}.txt`), code);
      return { path, code };
    },
  };
}

/** One picture of a drawn film, as a guest's photo of a receipt. */
export function drawnPhoto(code: string): Promise<Buffer> {
  return drawFrame({ hold: 'moving', code, shape: 'bars' }, 0);
}

const keptFolder = join(import.meta.dirname, '../../shared/testdata/camera');

/** The recorded films that match the pattern (`code128-16*`); an empty list if the machine has none. */
export function keptFilms(pattern: string): FilmCase[] {
  const names = globSync(`${pattern}.mjpeg`, { cwd: keptFolder }).map((file) => basename(file, '.mjpeg'));
  return names.toSorted().map((name) => ({
    name,
    open: async () => ({
      path: join(keptFolder, `${name}.mjpeg`),
      code: (await readFile(join(keptFolder, `${name}.txt`), 'utf8')).trim(),
    }),
  }));
}

const width = 1280;
const height = 720;
/** Half a second; the camera repeats the film. */
const framesTotal = 15;
/** The width of a module in pixels, as a phone sees it from about 20 centimeters. */
const moduleWidth = 3.3;
/** The height of the bars, and the side of a square code, in pixels. */
const squareSide = 180;

/** One picture of the film: the label swings about the center, and the sharpness changes from picture to picture. */
function drawFrame(
  film: { hold: Hold; code: string; shape: 'bars' | 'square' },
  index: number,
): Promise<Buffer> {
  const { tiltDegrees, blur, swing } = holds[film.hold];
  const turn = Math.sin((2 * Math.PI * index) / framesTotal);
  const isSquare = film.shape === 'square';
  const { modules, path } = isSquare ? drawQr(film.code) : drawCode128(film.code);
  const codeWidth = isSquare ? squareSide : modules * moduleWidth;
  const barHeight = isSquare ? squareSide / modules : squareSide;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#8a7f70"/><circle cx="240" cy="120" r="260" fill="#9c9284"/>
<g transform="translate(${width / 2 + turn * swing} ${height / 2 + (turn * swing) / 4}) rotate(${tiltDegrees + turn})">
<rect x="${-codeWidth / 2 - 20}" y="-130" width="${codeWidth + 40}" height="260" rx="12" fill="#f4f1ea"/>
<path transform="translate(${-codeWidth / 2} -90) scale(${codeWidth / modules} ${barHeight})" d="${path}" fill="#1b1a19"/>
</g></svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: '#8a7f70' })
    .blur(blur + 0.3 * Math.abs(turn))
    .jpeg({ quality: 80 })
    .toBuffer();
}

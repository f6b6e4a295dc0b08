/**
 * Draws the pictures for the scanner benchmark: labels as a camera sees them, so that every machine has the same ones.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import bwipjs from 'bwip-js/node';
import sharp from 'sharp';

/** A picture and its code; undefined if it has none. */
export interface Sample {
  path: string;
  truth: string | undefined;
}

const width = 1280;
const height = 720;
const codes = [
  { kind: 'code128', text: '5126000006000010' },
  { kind: 'ean13', text: '4006381333931' },
] as const;
const tiltsDegrees = [0, 8, 20, 35, 45, 70, 90];
/** The width of one module in pixels, and the blur: from distant and sharp to near and out of focus. */
const looks = [
  [1.8, 0.4],
  [2.4, 0.7],
  [3.3, 0.4],
  [3.3, 1.2],
  [4.5, 1.6],
] as const;

/** Draws every combination into the folder, and pictures without a code. */
export async function drawSamples(folder: string): Promise<Sample[]> {
  const samples: Promise<Sample>[] = [];
  for (const { kind, text } of codes) {
    const widths = barWidths(kind, text);
    for (const tilt of tiltsDegrees)
      for (const [moduleWidth, blur] of looks) {
        const path = join(folder, `${kind}-${tilt}-${blur}-${moduleWidth}.png`);
        samples.push(draw(path, label(widths, moduleWidth, tilt), blur).then(() => ({ path, truth: text })));
      }
  }
  for (const [place, pattern] of patternsWithoutCode().entries()) {
    const path = join(folder, `none-${place}.png`);
    samples.push(draw(path, pattern, 0.6).then(() => ({ path, truth: undefined })));
  }
  return Promise.all(samples);
}

/** Returns the alternating widths of bars and gaps, a bar first. */
export function barWidths(kind: string, text: string): number[] {
  const [symbol] = bwipjs.raw(kind, text, '');
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`${text} cannot be drawn as ${kind}.`);
  return [...symbol.sbs];
}

function label(widths: readonly number[], moduleWidth: number, tilt: number): string {
  let left = 0;
  const bars = widths.map((modules, place) => {
    const x = left * moduleWidth;
    left += modules;
    return place % 2 === 0 ? `<rect x="${x}" y="0" width="${modules * moduleWidth}" height="180"/>` : '';
  });
  const total = left * moduleWidth;
  return `<g transform="translate(${width / 2} ${height / 2}) rotate(${tilt})">
<rect x="${-total / 2 - 50}" y="-130" width="${total + 100}" height="260" rx="12" fill="#f4f1ea"/>
<g transform="translate(${-total / 2} -90)" fill="#1b1a19">${bars.join('')}</g></g>`;
}

/** Draws fences, stairs and lines of text, which look like bars but have no code. */
function patternsWithoutCode(): string[] {
  const fence = (gap: number): string =>
    Array.from(
      { length: 60 },
      (_, place) => `<rect x="${200 + place * gap}" y="200" width="${gap / 2}" height="300" fill="#1b1a19"/>`,
    ).join('');
  const lines = Array.from(
    { length: 12 },
    (_, place) =>
      `<text x="200" y="${120 + place * 40}" font-size="30">Harborlight Piers 4006381333931</text>`,
  ).join('');
  return [fence(6), fence(9), fence(14), lines, ''];
}

async function draw(path: string, content: string, blur: number): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#8a7f70"/><circle cx="240" cy="120" r="260" fill="#9c9284"/>${content}</svg>`;
  writeFileSync(path, await sharp(Buffer.from(svg)).blur(blur).png().toBuffer());
}

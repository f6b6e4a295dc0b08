/**
 * Draws 200 receipts for the scanner benchmark as phones see them in a hurry: out of focus, moved, in a dim room, too
 * far away, and on wavy paper. Every machine draws the same ones from one seed.
 */
import { join } from 'node:path';

import sharp from 'sharp';

import { makeRandom } from '../base/random.ts';
import { barWidths, type Sample } from './draw-samples.ts';
import { sized } from '../base/result.ts';
import { blurred, dimmed, moved, type Picture, waved, withNoise } from './spoil-picture.ts';

/** What spoils a receipt. */
export const receiptKinds = ['blur', 'motion', 'dim', 'tiny', 'wave'] as const;
type ReceiptKind = (typeof receiptKinds)[number];

/** A picture of a receipt, and what spoils it. */
export interface Receipt extends Sample {
  kind: ReceiptKind;
}

const receiptsPerKind = sized(40, 2);
const width = 1280;
const height = 720;

/** The seeds of three sets, so that no scanner is tuned to one. */
export const receiptSeeds = [20_261_122, 20_261_123, 20_261_124] as const;

export async function drawReceipts(folder: string, seed: number): Promise<Receipt[]> {
  const random = makeRandom(seed);
  const receipts: Receipt[] = [];
  for (const kind of receiptKinds)
    for (let place = 0; place < receiptsPerKind; place++) {
      // From a slight spoiling, which every reader bears, to one that is hard for people as well.
      const hardness = place / (receiptsPerKind - 1);
      const path = join(folder, `receipt-${seed}-${kind}-${place}.png`);
      receipts.push({ kind, path, truth: await drawReceipt(path, kind, hardness, random) });
    }
  return receipts;
}

async function drawReceipt(
  path: string,
  kind: ReceiptKind,
  hardness: number,
  random: () => number,
): Promise<string> {
  const isCheck = random() < 0.5;
  const text = isCheck ? checkNumber(random) : ean13(random);
  const moduleWidth = kind === 'tiny' ? 1.7 - 0.7 * hardness : 2 + random() * 1.2;
  const svg = receiptSvg({
    widths: barWidths(isCheck ? 'code128' : 'ean13', text),
    moduleWidth,
    text,
    random,
  });
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const clean: Picture = { width, height, light: Float32Array.from(data) };
  const spoiled = withNoise(spoils[kind](clean, hardness, moduleWidth), kind === 'dim' ? 5 : 2, random);
  const raw = { width, height, channels: 1 as const };
  await sharp(
    Uint8Array.from(spoiled.light, (light) => Math.max(0, Math.min(255, Math.round(light)))),
    { raw },
  )
    .png()
    .toFile(path);
  return text;
}

type Spoil = (picture: Picture, hardness: number, moduleWidth: number) => Picture;

/** How each kind spoils a picture; the lengths grow with the module, the width of the narrowest bar. */
const spoils: Readonly<Record<ReceiptKind, Spoil>> = {
  blur: (picture, hardness, moduleWidth) => blurred(picture, (0.35 + 0.65 * hardness) * moduleWidth),
  motion: (picture, hardness, moduleWidth) =>
    moved(blurred(picture, 0.5), (0.8 + 1.8 * hardness) * moduleWidth),
  dim: (picture, hardness) => dimmed(blurred(picture, 0.6), 0.3 - 0.22 * hardness),
  tiny: (picture) => blurred(picture, 0.45),
  wave: (picture, hardness, moduleWidth) => blurred(waved(picture, (1 + 7 * hardness) * moduleWidth), 0.7),
};

function checkNumber(random: () => number): string {
  return `9${digits(17, random)}`;
}

function ean13(random: () => number): string {
  const start = `4${digits(11, random)}`;
  const sum = Array.from(start).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${start}${(10 - (sum % 10)) % 10}`;
}

function digits(count: number, random: () => number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

/** How a receipt looks; its `random` places it. */
interface ReceiptLook {
  widths: readonly number[];
  /** In pixels. */
  moduleWidth: number;
  text: string;
  random: () => number;
}

/** Draws a paper with lines of text and the code, somewhat turned, on a table. */
function receiptSvg({ widths, moduleWidth, text, random }: ReceiptLook): string {
  const tilt = (random() - 0.5) * 16;
  const left = (random() - 0.5) * 120;
  const top = (random() - 0.5) * 80;
  const edges = widths.reduce<number[]>(
    (all, modules) => [...all, (all.at(-1) ?? 0) + modules * moduleWidth],
    [0],
  );
  const total = edges.at(-1) ?? 0;
  const bars = widths.map((modules, place) =>
    place % 2 === 0
      ? `<rect x="${edges[place]}" width="${modules * moduleWidth}" height="${60 + 20 * moduleWidth}"/>`
      : '',
  );
  const lines = Array.from(
    { length: 9 },
    (_, place) =>
      `<text x="${-total / 2}" y="${-310 + place * 26}" font-size="20">${digits(6, random)}  1 x  ${digits(2, random)}.50</text>`,
  );
  const paper = total / 2 + 12 * moduleWidth + 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#6f665a"/>
<g transform="translate(${width / 2 + left} ${height / 2 + top}) rotate(${tilt})">
<rect x="${-paper}" y="-500" width="${2 * paper}" height="700" fill="#ece8e0"/>
<g fill="#23211f" font-family="monospace">${lines.join('')}<text x="${-total / 2}" y="130" font-size="20">${text}</text></g>
<g transform="translate(${-total / 2} -30)" fill="#23211f">${bars.join('')}</g></g></svg>`;
}

/** The scene of a card in its colors, for wherever the card is shown as a picture: both wallets, vouchers and mails. */
import { createHash } from 'node:crypto';

import { sharp } from '#server/base/drawing/sharp.ts';

import { contrastRatio, mixColors, readableColor } from '#domain/colors.ts';
import { contrastRatioMin } from '#domain/constants.ts';
import { veilOver } from '#domain/picture-veil.ts';
import { makeRecentlyUsed } from '../recently-used.ts';
import { renderArtwork } from './artwork.ts';

/** The colors of a card, six hex digits each without a #. */
export interface CardColors {
  backgroundColor: string;
  foregroundColor: string;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Flat drawings look the same with 16 colors, four bits a pixel, and take a third of the bytes; a quality below 100
 * merges similar colors. The strip needs a higher quality, or its ground would visibly differ from the pass's
 * background.
 */
export const flatPng = {
  ...{ palette: true, colours: 16, quality: 60, dither: 0, effort: 10, compressionLevel: 9 },
} as const;
const stripPng = { ...flatPng, quality: 80 } as const;

const kept = makeRecentlyUsed<Buffer>(64);

/** The same as `drawCardStrip`, drawn once for each look and size. */
export function cardStripOf(strip: string | Buffer, look: CardColors, size: Size): Promise<Buffer> {
  const { backgroundColor, foregroundColor } = look;
  const named = JSON.stringify([backgroundColor, foregroundColor, size]);
  const key = createHash('sha256').update(named).update(strip).digest('base64');
  return kept.get(key, () => drawCardStrip(strip, look, size));
}

/** Draws a scene, or cuts a look's own picture, to a strip on which the card's text is readable. */
export function drawCardStrip(strip: string | Buffer, look: CardColors, size: Size): Promise<Buffer> {
  return typeof strip === 'string'
    ? drawScene(strip, look, size)
    : cutStrip(strip, readableColorsOf(look), size);
}

/** Draws a scene, or the part of it in a view box, in the colors of a card. */
export function drawScene(
  svg: string,
  look: CardColors,
  { viewBox, ...size }: Size & { viewBox?: string | undefined },
): Promise<Buffer> {
  const colors = readableColorsOf(look);
  const rendering = { ...size, color: sceneShadeOf(colors), ground: colors.background };
  const part = viewBox === undefined ? {} : { viewBox };
  return renderArtwork(svg, { ...rendering, ...part, fit: 'coverFromBottom' }, stripPng);
}

/** The colors as `#rrggbb`; a text that would be hard to read becomes black or white. */
export function readableColorsOf({ backgroundColor, foregroundColor }: CardColors): PictureColors {
  return {
    background: `#${backgroundColor}`,
    foreground: `#${readableColor(foregroundColor, backgroundColor)}`,
  };
}

/** The shares of a pass's text color that its pier may take, the strongest first. */
const printShares = [0.42, 0.34, 0.26, 0.18] as const;

/** The contrast above which a shadow is visible; a nearly black pass has no visible shadow. */
const shadowContrastMin = 1.25;

/**
 * Below light text the pier is a dark shadow, otherwise a print in the text's color, as strong as the text on it
 * allows.
 */
function sceneShadeOf({ background, foreground }: PictureColors): string {
  const contrast = (color: string, other: string): number => contrastRatio(color.slice(1), other.slice(1));
  const mix = (other: string, share: number): string =>
    `#${mixColors(background.slice(1), other.slice(1), share)}`;
  const isTextLight = contrast(foreground, '#000000') > contrast(background, '#000000');
  const shadow = mix('#000000', 0.62);
  if (isTextLight && contrast(shadow, background) >= shadowContrastMin) return shadow;
  const prints = printShares.map((share) => mix(foreground, share));
  return prints.find((print) => contrast(foreground, print) >= contrastRatioMin) ?? background;
}

/** The colors of the pass, `#` and six hex digits each. */
interface PictureColors {
  background: string;
  foreground: string;
}

/** Photos need more colors than drawings. */
const png = { palette: true, colours: 128, quality: 80, effort: 7, compressionLevel: 9 } as const;

/** From this share of the width on no text stands, so that the picture shows more of itself. */
const textShare = 0.8;

/** Cuts a picture to a strip, with as much of the background over it as the text on it needs. */
function cutStrip(
  picture: Buffer,
  { background, foreground }: PictureColors,
  size: { width: number; height: number },
): Promise<Buffer> {
  const share = veilOver(foreground.slice(1), background.slice(1));
  const stops: [number, number][] = [
    [textShare, share],
    [1, share / 2],
  ];
  return cover(picture, size, { color: background, stops, to: 'x2="1" y2="0"' });
}

/** Below this share of the height nothing of ours stands on a poster; the phone itself shades what lies below its text. */
const logoShare = 0.16;

/** Cuts a picture to a poster, with as much of the background over its top as the logo needs. */
export function cutPoster(
  picture: Buffer,
  { background, foreground }: PictureColors,
  size: { width: number; height: number },
): Promise<Buffer> {
  const share = veilOver(foreground.slice(1), background.slice(1));
  const stops: [number, number][] = [
    [logoShare, share],
    [2 * logoShare, 0],
  ];
  return cover(picture, size, { color: background, stops, to: 'x2="0" y2="1"' });
}

interface Veil {
  color: string;
  /** Where along its way the veil has which opacity. */
  stops: readonly [number, number][];
  /** The end of its way, as attributes of a gradient. */
  to: string;
}

function cover(picture: Buffer, size: { width: number; height: number }, veil: Veil): Promise<Buffer> {
  const stops = veil.stops.map(
    ([offset, opacity]) => `<stop offset="${offset}" stop-color="${veil.color}" stop-opacity="${opacity}"/>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs>` +
    `<linearGradient id="v" x1="0" y1="0" ${veil.to}>${stops.join('')}</linearGradient></defs>` +
    '<rect width="100%" height="100%" fill="url(#v)"/></svg>';
  return sharp(picture)
    .resize(size.width, size.height, { fit: 'cover' })
    .composite([{ input: Buffer.from(svg) }])
    .png(png)
    .toBuffer();
}

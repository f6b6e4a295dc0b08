/** The pictures of a pass whose look has a picture of its own in place of the drawn scene. */

import { veilOver } from '#domain/picture-veil.ts';
import { sharp } from '#server/base/drawing/sharp.ts';

/** The colors of the pass, `#` and six hex digits each. */
export interface PictureColors {
  background: string;
  foreground: string;
}

/** Photos need more colors than drawings. */
const png = { palette: true, colours: 128, quality: 80, effort: 7, compressionLevel: 9 } as const;

/** From this share of the width on no text stands, so that the picture shows more of itself. */
const textShare = 0.8;

/** Cuts a picture to a strip, with as much of the background over it as the text on it needs. */
export function cutStrip(
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

/** The pictures of a pass whose look has a picture of its own in place of the drawn scene. */
import sharp from 'sharp';

import { veilOver } from '#domain/picture-veil.ts';

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
export async function cutStrip(
  picture: Buffer,
  { background, foreground }: PictureColors,
  size: { width: number; height: number },
): Promise<Buffer> {
  const share = veilOver(foreground.slice(1), background.slice(1));
  const veil =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><linearGradient id="v">` +
    `<stop offset="${textShare}" stop-color="${background}" stop-opacity="${share}"/>` +
    `<stop offset="1" stop-color="${background}" stop-opacity="${share / 2}"/></linearGradient></defs>` +
    '<rect width="100%" height="100%" fill="url(#v)"/></svg>';
  return sharp(picture)
    .resize(size.width, size.height, { fit: 'cover' })
    .composite([{ input: Buffer.from(veil) }])
    .png(png)
    .toBuffer();
}

/** Cuts a picture to a poster; the phone itself shades what lies below its text. */
export function cutPoster(picture: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(picture).resize(size.width, size.height, { fit: 'cover' }).png(png).toBuffer();
}

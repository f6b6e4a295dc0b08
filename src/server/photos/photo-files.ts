/** Makes every form that a photo is kept in, from one picture; none carries over any metadata. */
import sharp from 'sharp';

import { makeThumbnail } from '../brand/pass-images.ts';
import type { PhotoFile } from '../ports/photo-store.ts';
import { encodeBmp } from './bmp.ts';

/** The size that photos are kept at (decisions 3). */
export const photoWidth = 640;
export const photoHeight = 480;

/** The full BMP, a small JPEG for the card and the thumbnails of the Apple pass, from any picture that sharp reads. */
export async function makePhotoFiles(picture: Buffer): Promise<Map<PhotoFile, Buffer>> {
  const image = sharp(picture)
    .resize(photoWidth, photoHeight, { fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb');
  const pixels = await image.clone().raw().toBuffer();
  const jpeg = await image.clone().jpeg({ quality: 78, mozjpeg: true }).toBuffer();
  const files = new Map<PhotoFile, Buffer>([
    ['photo.bmp', encodeBmp(pixels, photoWidth, photoHeight)],
    ['photo.jpg', jpeg],
  ]);
  for (const [name, content] of await makeThumbnail(jpeg)) files.set(asPhotoFile(name), content);
  return files;
}

function asPhotoFile(name: string): PhotoFile {
  if (name === 'thumbnail.png' || name === 'thumbnail@2x.png' || name === 'thumbnail@3x.png') return name;
  throw new Error(`A thumbnail has an unknown name: ${name}`);
}

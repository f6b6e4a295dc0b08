/** Makes every stored form of a photo from one picture, without any metadata. */
import type { Sharp } from 'sharp';

import { photoHeight, photoWidth } from '#domain/constants.ts';

import { sharp } from '#server/base/drawing/sharp.ts';
import { makeThumbnail } from '#server/base/brand/pass-images.ts';
import type { PhotoFile } from '#server/base/ports/photo-store.ts';
import { encodeBmp } from './read-bmp.ts';

/**
 * The full BMP, a small JPEG for the card, and the thumbnails of the Apple pass, from any picture that sharp reads.
 * Guests' pictures arrive as bare RGB pixels, which cannot exploit a decoder.
 */
export async function makePhotoFiles(
  picture: Buffer | { width: number; height: number; pixels: Buffer },
): Promise<Map<PhotoFile, Buffer>> {
  const image = openSharp(picture)
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

function openSharp(picture: Parameters<typeof makePhotoFiles>[0]): Sharp {
  if (Buffer.isBuffer(picture)) return sharp(picture);
  const { width, height, pixels } = picture;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function asPhotoFile(name: string): PhotoFile {
  if (name === 'thumbnail.png' || name === 'thumbnail@2x.png' || name === 'thumbnail@3x.png') return name;
  throw new Error(`A thumbnail has an unknown name: ${name}`);
}

/**
 * Frees bytes that nothing reads or writes anymore. A preview takes some 10 MB beside the heap; left to the collector,
 * these make it mark the whole heap after every other preview, and all other guests wait.
 */
export function freeBytes({ buffer, length }: Buffer): void {
  // Small buffers share their memory with others.
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === length) buffer.transfer(0);
}

/** Decodes a guest's picture to a photo's pixels. Runs only in a separate process (photo-decoder.ts). */
import sharp, { type Sharp } from 'sharp';

import { photoHeight, photoPixelsMax, photoWidth } from '#domain/constants.ts';
import { photoKindOf } from '#domain/photo-kind.ts';
import { regionOf, type PhotoCrop } from '#domain/photo.ts';

import { readBmp } from './read-bmp.ts';
import { readHeic } from './read-heic.ts';

// Only these four loaders are ever used, regardless of the format that a picture claims to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

/** The size of a picture that is no guest's photo, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The crop of the upright picture as 640 by 480 RGB pixels, or in another size of which it has at least half, or undefined if the bytes are not an accepted picture or
 * have more than 50 megapixels. The result contains pixels only: no name, no location, no trailer.
 */
export async function decodePhoto(
  bytes: Buffer,
  crop: PhotoCrop | undefined,
  size?: PictureSize,
): Promise<Buffer | 'crop-too-small' | 'picture-too-small' | undefined> {
  const picture = await openPicture(bytes);
  if (picture === undefined) return undefined;
  if (size !== undefined && (picture.width * 2 < size.width || picture.height * 2 < size.height))
    return 'picture-too-small';
  const region = regionOf(crop, picture);
  if (region === undefined)
    return regionOf(undefined, picture) === undefined ? 'picture-too-small' : 'crop-too-small';
  return picture.image
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize(size?.width ?? photoWidth, size?.height ?? photoHeight, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

interface Picture {
  image: Sharp;
  /** In pixels of the upright picture. */
  width: number;
  height: number;
}

async function openPicture(bytes: Buffer): Promise<Picture | undefined> {
  const kind = photoKindOf(bytes);
  if (kind === undefined) return undefined;
  if (kind === 'heic') return openHeic(bytes);
  if (kind === 'bmp') return openBmp(bytes);
  // Only the first frame, because all frames of a small GIF may need gigabytes.
  const open = () =>
    sharp(bytes, { limitInputPixels: photoPixelsMax, pages: 1, failOn: 'error', autoOrient: true });
  const { autoOrient } = await open().metadata();
  return { image: open(), width: autoOrient.width, height: autoOrient.height };
}

function openBmp(bytes: Buffer): Picture | undefined {
  const bmp = readBmp(bytes);
  if (bmp === undefined) return undefined;
  const { width, height, pixels } = bmp;
  return { image: sharp(pixels, { raw: { width, height, channels: 3 } }), width, height };
}

async function openHeic(bytes: Buffer): Promise<Picture | undefined> {
  const heic = await readHeic(bytes);
  if (heic === undefined) return undefined;
  const { width, height, pixels } = heic;
  return { image: sharp(pixels, { raw: { width, height, channels: 4 } }), width, height };
}

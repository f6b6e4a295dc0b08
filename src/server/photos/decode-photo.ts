/** Decodes a guest's picture to a photo's pixels. Runs only in a separate process (photo-decoder.ts). */
import sharp, { type Sharp } from 'sharp';
import libheif from 'libheif-js/wasm-bundle.js';

import { photoHeight, photoPixelsMax, photoWidth } from '#domain/constants.ts';
import { photoKindOf } from '#domain/photo-kind.ts';
import { regionOf, type PhotoCrop } from '#domain/photo.ts';
import { readBmp } from './read-bmp.ts';
import { colorMatrixOf, convertColors, type ColorMatrix } from './wide-colors.ts';

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
  const pixels = await picture.image
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize(size?.width ?? photoWidth, size?.height ?? photoHeight, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  if (picture.colors !== undefined) convertColors(pixels, picture.colors);
  return pixels;
}

interface Picture {
  image: Sharp;
  /** Colors that are not sRGB and that nothing has converted yet. */
  colors?: ColorMatrix | undefined;
  /** In pixels of the upright picture. */
  width: number;
  height: number;
}

async function openPicture(bytes: Buffer): Promise<Picture | undefined> {
  const kind = photoKindOf(bytes);
  if (kind === undefined) return undefined;
  if (kind === 'heic') return openHeic(bytes);
  if (kind === 'bmp') return openBmp(bytes);
  const whole = kind === 'jpeg' ? await withEnd(bytes) : bytes;
  // Browsers ignore the orientation that a WebP names, so the guest has framed the picture as it is stored.
  const open = () => sharp(whole, { ...readOptions, autoOrient: kind !== 'webp' });
  const { autoOrient, width, height } = await open().metadata();
  return { image: open(), ...(kind === 'webp' ? { width, height } : autoOrient) };
}

/** Only the first frame, because all frames of a small GIF may need gigabytes. */
const readOptions = { limitInputPixels: photoPixelsMax, pages: 1, failOn: 'error' } as const;

/**
 * A JPEG that was cut off by its last bytes, with the mark of its end: a browser shows it, and at most
 * the last twentieth of its lines is missing. Any other JPEG is as it was.
 */
async function withEnd(jpeg: Buffer): Promise<Buffer> {
  // The end of a thumbnail stands before the data of the picture.
  if (jpeg.lastIndexOf(endOfJpeg) > jpeg.lastIndexOf(startOfData)) return jpeg;
  const ended = Buffer.concat([jpeg, endOfJpeg]);
  const isRead = (bytes: Buffer, rows: number, failOn: 'error' | 'warning') =>
    sharp(bytes, { ...readOptions, failOn })
      .metadata()
      .then(({ width, height }) =>
        sharp(bytes, { ...readOptions, failOn })
          .extract({ left: 0, top: 0, width, height: Math.max(1, Math.floor(height * rows)) })
          .resize(1, 1, { fit: 'fill' })
          .raw()
          .toBuffer(),
      )
      .then(
        () => true,
        () => false,
      );
  return (await isRead(ended, 1, 'warning')) || (await isRead(jpeg, 0.95, 'error')) ? ended : jpeg;
}

const endOfJpeg = Buffer.from('ffd9', 'hex');
const startOfData = Buffer.from('ffda', 'hex');

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
  const image = sharp(pixels, { raw: { width, height, channels: 4 } });
  return { image, width, height, colors: colorMatrixOf(bytes) };
}

/**
 * The primary picture of a HEIC, rotated as the file says, as four bytes for each pixel (red, green, blue, opacity), top row
 * first. Returns undefined if there is none, if it is broken, or if
 * its header declares more than 50 megapixels, which is checked before any pixel is decoded.
 */
async function readHeic(file: Uint8Array) {
  const decoder = new libheif.HeifDecoder();
  const pictures = decoder.decode(file);
  try {
    // A file may contain other pictures, in any order.
    const primary = pictures.find((picture) => picture.is_primary());
    if (primary === undefined) return undefined;
    const width = primary.get_width();
    const height = primary.get_height();
    if (width * height > photoPixelsMax) return undefined;
    const pixels = new Uint8Array(width * height * 4);
    const isDecoded = await new Promise((resolve) =>
      primary.display({ data: pixels, width, height }, (shown) => resolve(shown !== null)),
    );
    return isDecoded === true ? { width, height, pixels } : undefined;
  } finally {
    for (const picture of pictures) picture.free();
    if (decoder.decoder !== null) libheif.heif_context_free(decoder.decoder);
  }
}

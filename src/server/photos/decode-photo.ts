/** Makes a photo's pixels from a picture that a guest sent. Runs in a process of its own only (photo-decoder.ts). */
import heicDecode from 'heic-decode';
import sharp, { type Sharp } from 'sharp';

import { photoHeight, photoPixelsMax, photoWidth } from '#domain/constants.ts';
import { regionOf, type PhotoCrop } from '#domain/photo.ts';

import { photoKindOf } from './photo-kind.ts';

// Whatever a picture claims to be, no other loader than these four is ever started.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * The crop of the upright picture as 640 by 480 RGB pixels, or undefined where the bytes are no picture that guests may
 * send, hold more than 50 megapixels or leave too little of it. Nothing but pixels comes out: no name, no place, no trailer.
 */
export async function decodePhoto(bytes: Buffer, crop: PhotoCrop | undefined): Promise<Buffer | undefined> {
  const picture = await openPicture(bytes);
  if (picture === undefined) return undefined;
  const region = regionOf(crop, picture);
  if (region === undefined) return undefined;
  return picture.image
    .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
    .resize(photoWidth, photoHeight, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
}

interface Picture {
  image: Sharp;
  /** Of the upright picture. */
  width: number;
  height: number;
}

async function openPicture(bytes: Buffer): Promise<Picture | undefined> {
  const kind = photoKindOf(bytes);
  if (kind === undefined) return undefined;
  if (kind === 'heic') return openHeic(bytes);
  // Only the first frame: all frames of a small GIF may ask for gigabytes.
  const open = () =>
    sharp(bytes, { limitInputPixels: photoPixelsMax, pages: 1, failOn: 'error', autoOrient: true });
  const { autoOrient } = await open().metadata();
  return { image: open(), width: autoOrient.width, height: autoOrient.height };
}

/** The size is looked at before a pixel is decoded; the decoder itself turns the picture upright. */
async function openHeic(bytes: Buffer): Promise<Picture | undefined> {
  const pictures = await heicDecode.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (first === undefined || first.width * first.height > photoPixelsMax) return undefined;
    const { width, height, data } = await first.decode();
    return { image: sharp(data, { raw: { width, height, channels: 4 } }), width, height };
  } finally {
    pictures.dispose();
  }
}

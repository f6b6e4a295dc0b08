/** The process that decodes guests' pictures; photo-decoder.ts starts it, talks to it and ends it. */
import type { PhotoCrop } from '#domain/photo.ts';

import { decodePhoto, type PictureSize } from './decode-photo.ts';

/** A request to the process: one picture at a time. */
export interface DecodeTask {
  photo: Uint8Array;
  crop: PhotoCrop | undefined;
  size?: PictureSize | undefined;
}

/** RGB pixels, 640 by 480 or of the wanted size, or the reason why the picture cannot become a photo. */
export interface DecodeAnswer {
  pixels: Uint8Array | 'unreadable' | 'crop-too-small' | 'picture-too-small';
}

process.on('message', (task: DecodeTask) => void answerDecodeTask(task));
process.once('disconnect', () => process.exit(0));

async function answerDecodeTask({ photo, crop, size }: DecodeTask): Promise<void> {
  let pixels: DecodeAnswer['pixels'];
  try {
    pixels =
      (await decodePhoto(Buffer.from(photo.buffer, photo.byteOffset, photo.byteLength), crop, size)) ??
      'unreadable';
  } catch {
    pixels = 'unreadable'; // libraries throw at a broken picture; the reason does not help a guest
  }
  process.send?.({ pixels } satisfies DecodeAnswer);
}

/** The process that decodes guests' pictures; photo-decoder.ts starts it, talks to it and ends it. */
import { once } from 'node:events';

import type { PhotoCrop } from '#domain/photo.ts';

import { decodePhoto, type PictureSize } from './decode-photo.ts';

/** A request to the process: one picture at a time, whose bytes come over the standard input. */
export interface DecodeTask {
  bytes: number;
  crop: PhotoCrop | undefined;
  size?: PictureSize | undefined;
}

/** RGB pixels, 640 by 480 or of the wanted size, or the reason why the picture cannot become a photo. */
export interface DecodeAnswer {
  pixels: Uint8Array | 'unreadable' | 'crop-too-small' | 'picture-too-small';
}

process.on('message', (task: DecodeTask) => void answerDecodeTask(task));
process.once('disconnect', () => process.exit(0));

async function answerDecodeTask({ bytes, crop, size }: DecodeTask): Promise<void> {
  let pixels: DecodeAnswer['pixels'];
  try {
    pixels = (await decodePhoto(await readGivenBytes(bytes), crop, size)) ?? 'unreadable';
  } catch {
    pixels = 'unreadable'; // libraries throw at a broken picture; the reason does not help a guest
  }
  process.send?.({ pixels } satisfies DecodeAnswer);
}

/** Reads exactly so many bytes; the next picture is sent after the answer to this one. */
async function readGivenBytes(bytes: number): Promise<Buffer> {
  const photo = Buffer.allocUnsafe(bytes);
  for (let filled = 0; filled < bytes;) {
    const chunk: unknown = process.stdin.read();
    if (Buffer.isBuffer(chunk)) filled += chunk.copy(photo, filled);
    else await once(process.stdin, 'readable');
  }
  return photo;
}

/**
 * Decodes guests' pictures in separate processes, which hold no secret and are killed when a picture takes too much
 * time or memory: the server itself never decodes a stranger's JPEG (docs/algorithms/photo.md).
 */
import { isAscii } from 'node:buffer';

import { photoHeight, photoWidth } from '#domain/constants.ts';
import type { PhotoCrop } from '#domain/photo.ts';

import { Refusal } from '#server/base/refusal.ts';
import { bmpBytesOf } from './read-bmp.ts';
import type { PictureSize } from './decode-photo.ts';
import {
  startDecodingProcess,
  type DecodingProcess,
  type Picture,
  type PictureLimits,
} from './decoding-process.ts';

/** Decodes as many pictures at once as it has processes; the others wait. */
export interface PhotoDecoder {
  /**
   * 640 by 480 RGB pixels of the crop of the upright picture, or as many as `size` says, or undefined if the picture cannot become a photo.
   * Refuses with `photo-crop-too-small` or `photo-picture-too-small` if a side is shorter than 64 pixels, and with
   * `temporary-error` if time ran out or the process was ended from outside, because the same picture may succeed next
   * time.
   */
  decode(photo: Buffer, crop: PhotoCrop | undefined, size?: PictureSize): Promise<Buffer | undefined>;
  /** The same 640 by 480 pixels as a BMP for a guest to look at; refuses as `decode` does. */
  preview(photo: Buffer, crop: PhotoCrop | undefined): Promise<PhotoPreview | undefined>;
  /** Ends the processes and abandons their work. */
  close(): void;
}

/** A BMP, as the answer of a preview has it. */
export interface PhotoPreview {
  /** In base64, in the parts in which it came. */
  base64: readonly Buffer[];
  /** The bytes of the BMP itself. */
  size: number;
}

/** The limits of the decoding processes; beyond them one is killed. */
export interface DecoderLimits extends PictureLimits {
  processes: number;
  /** A process without work ends after this time. */
  idleMilliseconds: number;
}

const usualLimits: DecoderLimits = {
  processes: 2,
  decodeMilliseconds: 10_000,
  memoryBytes: 700 * 1024 * 1024,
  idleMilliseconds: 60_000,
};

const retryAfterSeconds = 5;

/** Makes a decoder; its processes start with the first pictures. */
export function makePhotoDecoder(
  change: Partial<DecoderLimits> = {},
  start: () => DecodingProcess = startDecodingProcess,
): PhotoDecoder {
  const limits = { ...usualLimits, ...change };
  const benches = Array.from({ length: limits.processes }, () => makeBench(limits, start));
  const free = [...benches];
  const waiting: ((bench: Bench) => void)[] = [];
  const take = async (): Promise<Bench> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const onFree = async (picture: Picture): Promise<readonly Buffer[] | undefined> => {
    const bench = await take();
    try {
      return await bench.decode(picture);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(bench);
      else next(bench);
    }
  };
  return {
    decode: async (photo, crop, size) => {
      const parts = await onFree({ photo, crop, size, form: 'pixels' });
      return parts && Buffer.concat(parts);
    },
    preview: async (photo, crop) => {
      const base64 = await onFree({ photo, crop, form: 'text' });
      if (base64?.every(isPlainText) !== true) return undefined;
      return { base64, size: bmpBytesOf(photoWidth, photoHeight) };
    },
    close: () => {
      for (const bench of benches) bench.end();
    },
  };
}

/** Holds one process: starts it when there is work, and again after it was killed. */
interface Bench {
  decode(picture: Picture): Promise<readonly Buffer[] | undefined>;
  end(): void;
}

function makeBench(limits: DecoderLimits, start: () => DecodingProcess): Bench {
  let process: DecodingProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(idleTimer);
    process?.end();
    process = undefined;
  };
  const decode: Bench['decode'] = async (picture) => {
    clearTimeout(idleTimer);
    if (process?.isConnected() !== true) process = start();
    const outcome = await process.ask(picture, limits);
    if (outcome === 'gave-up' || outcome === 'too-much') end();
    else idleTimer = setTimeout(end, limits.idleMilliseconds).unref();
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'gave-up') throw new Refusal('temporary-error', { retryAfterSeconds });
    if (outcome === 'too-much' || outcome === 'unreadable') return undefined;
    throw new Refusal(`photo-${outcome}`);
  };
  return { decode, end };
}

/** True if it can stand in a JSON string as it is; the process has read a stranger's file, so it is not believed. */
function isPlainText(part: Buffer): boolean {
  return isAscii(part) && !part.includes('"') && !part.includes('\\');
}

/**
 * Reads the picture of a photo body while its bytes arrive. A body of seven megabytes that is parsed as a whole holds
 * every other guest up: it is joined, made a text, parsed and decoded in one turn of the event loop.
 */
import { randomUUID } from 'node:crypto';

import { photoSizeBytesLimit } from '#domain/constants.ts';

import { headBytesMax } from './early-proof.ts';

/** The picture, and the body with a mark in its place. */
export interface ReadPicture {
  picture: Buffer;
  json: Buffer;
  /** A new text each time. If `data` of the parsed body is another one, the picture was not what `data` says. */
  mark: string;
}

/** Reads one body. */
export interface PictureReader {
  add(chunk: Buffer): void;
  /** Allows it to take memory, once the pass is proven. */
  open(): void;
  /** Undefined if the body is not of the usual form; then it has to be parsed as a whole. */
  end(): ReadPicture | undefined;
}

/** The usual form: written without white space, as our page and `JSON.stringify` do. */
const key = /[,{]"data":"/;
const intro = /^data:image\/[\w.+-]{1,60};base64,/;
const introCharsMax = 100;
const tailCharsMax = 4096;
/** Reading pauses at the proof, so more than a few pieces only come of a body without one. */
const unprovenCharsMax = 262_144;

/** The part that is read now: the one before the picture, its beginning, the picture, what follows it, or nothing any more. */
type Part = 'head' | 'intro' | 'base64' | 'tail' | 'unusual';

interface Reading {
  part: Part;
  /** What has come and is not read yet. */
  pending: string;
  /** The body up to the picture. */
  head: string;
  /** Where the picture goes, once there may be one. */
  target: Buffer | undefined;
  bytes: number;
}

/** Makes the reader of a body whose length was announced, in bytes; 0 if it was not. */
export function makePictureReader(bytesDeclared: number): PictureReader {
  const part = bytesDeclared > 0 ? 'head' : 'unusual';
  const reading: Reading = { part, pending: '', head: '', target: undefined, bytes: 0 };
  return {
    add: (chunk) => {
      if (reading.part === 'unusual') return;
      reading.pending += chunk.toString('latin1');
      goOn(reading);
    },
    open: () => {
      if (reading.part === 'unusual') return;
      reading.target = Buffer.allocUnsafeSlow(Math.min(bytesDeclared, photoSizeBytesLimit));
      goOn(reading);
    },
    end: () => {
      const { head, target, bytes, pending } = reading;
      if (reading.part !== 'tail' || bytes === 0 || bytes >= photoSizeBytesLimit) return undefined;
      const mark = randomUUID();
      const json = Buffer.from(head + mark + pending, 'latin1');
      return target === undefined ? undefined : { picture: target.subarray(0, bytes), json, mark };
    },
  };
}

function goOn(reading: Reading): void {
  let isMore = true;
  while (isMore) isMore = readers[reading.part](reading);
}

/** Each reads one part, and returns whether the next one may be read now. */
const readers: Record<Part, (reading: Reading) => boolean> = {
  head: (reading) => {
    const found = key.exec(reading.pending);
    if (found === null) return reading.pending.length > headBytesMax && becomeUnusual(reading);
    const end = found.index + found[0].length;
    reading.head = reading.pending.slice(0, end);
    reading.pending = reading.pending.slice(end);
    reading.part = 'intro';
    return true;
  },
  intro: (reading) => {
    const { pending } = reading;
    if (pending.length < introCharsMax && !pending.includes('"')) return false;
    reading.pending = pending.slice(intro.exec(pending)?.[0].length ?? 0);
    reading.part = 'base64';
    return true;
  },
  // The last piece ends at a quote; all others are whole groups of four characters.
  base64: (reading) => {
    const { pending, target, bytes } = reading;
    if (target === undefined) return pending.length > unprovenCharsMax && becomeUnusual(reading);
    const quote = pending.indexOf('"');
    const isLast = quote !== -1;
    const length = isLast ? quote : pending.length - (pending.length % 4);
    const written = decodeInto(target.subarray(bytes), pending.slice(0, length), isLast);
    if (written === undefined) return becomeUnusual(reading);
    reading.bytes += written;
    reading.pending = pending.slice(length);
    if (isLast) reading.part = 'tail';
    return isLast;
  },
  tail: (reading) => reading.pending.length > tailCharsMax && becomeUnusual(reading),
  unusual: () => false,
};

function becomeUnusual(reading: Reading): boolean {
  reading.part = 'unusual';
  reading.pending = '';
  reading.target = undefined;
  return false;
}

/** How many bytes it wrote; undefined if the piece is not plain base64 as a whole, or is longer than the rest. */
function decodeInto(target: Buffer, piece: string, isLast: boolean): number | undefined {
  if (piece.length % 4 !== 0 || (!isLast && piece.endsWith('='))) return undefined;
  const padding = piece.endsWith('==') ? 2 : piece.endsWith('=') ? 1 : 0;
  try {
    const { written } = target.setFromBase64(piece);
    return written === (piece.length * 3) / 4 - padding ? written : undefined; // it skips white space
  } catch {
    return undefined; // a character outside base64
  }
}

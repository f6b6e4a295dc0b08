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
  /** True if the reader has all that came so far, so that no one else needs to keep it. */
  add(chunk: Buffer): boolean;
  /** Allows it to take memory, once the pass is proven. */
  open(): void;
  /** Undefined if the body is not of the usual form; then it has to be parsed as a whole. */
  end(): ReadPicture | undefined;
  /** The beginning of the body that only the reader has; what was not taken by it follows. */
  held(): Buffer;
  /** Gives the picture's memory back to the next reader. Call it when nothing uses the picture any more. */
  release(): void;
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
  /** What stands before the base64 of the picture. */
  intro: string;
  /** Where the picture goes, once there may be one. */
  target: Buffer | undefined;
  bytes: number;
  /** True once `add` has said that no one else needs to keep what came. */
  isHolding: boolean;
  /** What came until the body turned out to be of another form. */
  former: Buffer | undefined;
}

/** Makes the reader of a body whose length was announced, in bytes; 0 if it was not. */
export function makePictureReader(bytesDeclared: number): PictureReader {
  const part = bytesDeclared > 0 ? 'head' : 'unusual';
  const reading: Reading = {
    ...{ part, pending: '', head: '', intro: '', target: undefined, bytes: 0 },
    ...{ isHolding: false, former: undefined },
  };
  return {
    add: (chunk) => {
      if (reading.part === 'unusual') return false;
      reading.pending += chunk.toString('latin1');
      goOn(reading);
      return holdsAll(reading);
    },
    open: () => {
      if (reading.part === 'unusual') return;
      reading.target = takeMemory(bytesDeclared);
      goOn(reading);
    },
    end: () => {
      const { head, target, bytes, pending } = reading;
      if (reading.part !== 'tail' || bytes === 0 || bytes >= photoSizeBytesLimit) return undefined;
      const mark = randomUUID();
      const json = Buffer.from(head + mark + pending, 'latin1');
      return target === undefined ? undefined : { picture: target.subarray(0, bytes), json, mark };
    },
    held: () => reading.former ?? (reading.isHolding ? textSoFar(reading) : nothing),
    release: () => {
      if (reading.target !== undefined) giveMemory(reading.target);
      reading.target = undefined;
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
    const { length } = intro.exec(pending)?.[0] ?? '';
    reading.intro = pending.slice(0, length);
    reading.pending = pending.slice(length);
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
  if (reading.isHolding) reading.former = textSoFar(reading);
  reading.part = 'unusual';
  reading.pending = '';
  reading.target = undefined;
  return false;
}

/** True if everything that came is in the reading; notes that the reading has it from now on. */
function holdsAll(reading: Reading): boolean {
  // It became unusual in this chunk: what came is in `former`, unless the chunks before were kept elsewhere.
  if (reading.part === 'unusual') return reading.former !== undefined;
  if (reading.part === 'base64' || reading.part === 'tail') reading.isHolding = reading.target !== undefined;
  return reading.isHolding;
}

const nothing = Buffer.alloc(0);

/** The body as it came, from its parts. */
function textSoFar({ head, intro: before, target, bytes, pending }: Reading): Buffer {
  const base64 = target?.toString('base64', 0, bytes) ?? '';
  return Buffer.from(head + before + base64 + pending, 'latin1');
}

/** Memory for pictures that is used again: to collect it holds every other guest up. */
const freeMemory: Buffer[] = [];
const freeMemoryMax = 2;

/** A picture of the usual size of phones gets memory of the largest size, so that it fits the next one too. */
function takeMemory(bytesDeclared: number): Buffer {
  if (bytesDeclared < photoSizeBytesLimit / 4) return Buffer.allocUnsafeSlow(bytesDeclared);
  return freeMemory.pop() ?? Buffer.allocUnsafeSlow(photoSizeBytesLimit);
}

function giveMemory(memory: Buffer): void {
  if (memory.length === photoSizeBytesLimit && freeMemory.length < freeMemoryMax) freeMemory.push(memory);
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

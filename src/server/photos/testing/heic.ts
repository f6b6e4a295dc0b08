/**
 * HEIC files for tests. They are stored as files, because no library here can write one; this module changes their
 * headers.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `plain` is quarters of 800 by 600. `tagged` is the same with an artist, a location and an orientation of 6 in its
 * EXIF. `several` contains a dark picture of 400 by 300 first and then the quarters. `large` is quarters of 5,008 by
 * 5,008: 25 megapixels in 6 KB.
 */
export type HeicFile = 'plain' | 'tagged' | 'several' | 'large';

/** A HEIC file of the project's own making. */
export function readHeicFile(name: HeicFile): Buffer {
  return readFileSync(join(import.meta.dirname, `${name}.heic`));
}

/**
 * The same file with a rotation: `irot` in quarter turns anticlockwise, `imir` mirrored, 0 for top and bottom
 * exchanged, 1 for left and right. It replaces a property that decoders do not need.
 */
export function turnHeic(file: Buffer, property: 'irot' | 'imir', value: number): Buffer {
  const copy = Buffer.from(file);
  const at = boxOffset(copy, 'pixi');
  copy.write(property, at, 'latin1');
  copy[at + 4] = value;
  return copy;
}

/** The same file whose header declares this size, regardless of the real one. */
export function resizeHeic(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  const at = boxOffset(copy, 'ispe');
  copy.writeUInt32BE(width, at + 8);
  copy.writeUInt32BE(height, at + 12);
  return copy;
}

/** The same file with another primary picture; the first is 1. */
export function showOtherOfHeic(file: Buffer, picture: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16BE(picture, boxOffset(copy, 'pitm') + 8);
  return copy;
}

/** The offset of the first box of this kind. */
function boxOffset(file: Buffer, box: string): number {
  const at = file.indexOf(box, 0, 'latin1');
  if (at < 0) throw new Error(`There is no ${box} in this file.`);
  return at;
}

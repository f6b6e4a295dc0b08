/** HEIC files for tests. They are kept as files, for nothing here can write one; what they say of themselves is changed here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `plain` is quarters of 800 by 600. `tagged` is the same with an artist, a place and an orientation of 6 in its EXIF.
 * `several` holds a dark picture of 400 by 300 first and then the quarters.
 * `large` is quarters of 5,008 by 5,008: 25 megapixels in 6 KB.
 */
export type HeicFile = 'plain' | 'tagged' | 'several' | 'large';

/** A HEIC file of the project's own making. */
export function readHeicFile(name: HeicFile): Buffer {
  return readFileSync(join(import.meta.dirname, `${name}.heic`));
}

/**
 * The same file, telling how it is to be turned: `irot` by quarter turns anticlockwise, `imir` mirrored, 0 for top and
 * bottom exchanged, 1 for left and right. This takes the place of a property that decoders do without.
 */
export function turnHeic(file: Buffer, property: 'irot' | 'imir', value: number): Buffer {
  const copy = Buffer.from(file);
  const at = placeOf(copy, 'pixi');
  copy.write(property, at, 'latin1');
  copy[at + 4] = value;
  return copy;
}

/** The same file saying that its picture has this size, whatever it really has. */
export function resizeHeic(file: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(file);
  const at = placeOf(copy, 'ispe');
  copy.writeUInt32BE(width, at + 8);
  copy.writeUInt32BE(height, at + 12);
  return copy;
}

/** The same file with another of its pictures as the one to show; the first is 1. */
export function showOtherOfHeic(file: Buffer, picture: number): Buffer {
  const copy = Buffer.from(file);
  copy.writeUInt16BE(picture, placeOf(copy, 'pitm') + 8);
  return copy;
}

/** Where the name of the first box of this kind stands. */
function placeOf(file: Buffer, box: string): number {
  const at = file.indexOf(box, 0, 'latin1');
  if (at < 0) throw new Error(`There is no ${box} in this file.`);
  return at;
}

/** Pictures for tests, made in code: ordinary ones, and ones with false headers. */
import { crc32, deflateSync } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import { encodeBmp } from '../read-bmp.ts';

/** A quarter each of red, green, blue and white, by rows, so that any rotation or crop shows in the colors. */
export function quarters(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  const colors = ['ff0000', '00ff00', '0000ff', 'ffffff'].map((color) => Buffer.from(color, 'hex'));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const quarter = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      colors[quarter]?.copy(pixels, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** The colours in the middle of the four quarters of RGB pixels, by name. */
export function readQuarters(pixels: Buffer, width: number, height: number): string[] {
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return colorNameOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
  });
}

function colorNameOf(red: number, green: number, blue: number): string {
  const name = [red > 128 ? 'R' : '', green > 128 ? 'G' : '', blue > 128 ? 'B' : ''].join('');
  return name === '' ? 'black' : name;
}

/** A BMP of quarters, as the browser uploads one. */
export async function quartersBmp(width = 640, height = 480): Promise<Buffer> {
  return encodeBmp(await quarters(width, height).raw().toBuffer(), width, height);
}

/** A PNG of a few bytes that declares this size; `pixelsHeld` is the number of grey rows that it really contains. */
export function pngOfSize(width: number, height: number, rowsHeld = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * rowsHeld));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const file = Buffer.alloc(8 + content.length + 4);
  file.writeUInt32BE(content.length, 0);
  body.copy(file, 4);
  file.writeUInt32BE(crc32(body), 8 + content.length);
  return file;
}

/** The same BMP with one field of its header changed. */
export function lyingBmp(bmp: Buffer, offset: number, value: number, bytes: 2 | 4 = 4): Buffer {
  const copy = Buffer.from(bmp);
  if (bytes === 2) copy.writeUInt16LE(value, offset);
  else copy.writeInt32LE(value, offset);
  return copy;
}

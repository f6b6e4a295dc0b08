/** Reads from the bytes of an image what the rules for passes ask for: whether it is a whole PNG, and its size. */

/** The size of a PNG in pixels, or why the bytes are not one. */
export type PngHeader =
  | { readonly isPng: true; readonly width: number; readonly height: number }
  | { readonly isPng: false; readonly reason: string };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEADER_SIZE_BYTES = 33;
const END_CHUNK = Buffer.from('0000000049454e44ae426082', 'hex');

/** Reads the header of a PNG; never throws, however broken the bytes are. */
export function readPngHeader(image: Uint8Array): PngHeader {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    const format = OTHER_FORMATS.find((known) => bytes.indexOf(known.signature) === known.offset)?.name;
    return { isPng: false, reason: `is not a PNG but ${format ?? 'something else'}` };
  }
  if (bytes.length < HEADER_SIZE_BYTES || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    return { isPng: false, reason: 'is a PNG without a header' };
  }
  if (!bytes.subarray(-END_CHUNK.length).equals(END_CHUNK)) {
    return { isPng: false, reason: 'is a PNG that is cut off' };
  }
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  if (width === 0 || height === 0) return { isPng: false, reason: 'is a PNG without pixels' };
  return { isPng: true, width, height };
}

const OTHER_FORMATS = [
  { name: 'a JPEG', signature: Buffer.from([0xff, 0xd8, 0xff]), offset: 0 },
  { name: 'a GIF', signature: Buffer.from('GIF8'), offset: 0 },
  { name: 'a WebP', signature: Buffer.from('WEBP'), offset: 8 },
  { name: 'a HEIC', signature: Buffer.from('ftyp'), offset: 4 },
  { name: 'an SVG', signature: Buffer.from('<svg'), offset: 0 },
];

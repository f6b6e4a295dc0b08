/** Reads BMP strictly: accepts only the form that an upload may have (docs/algorithms/photo.md). */

const fileHeaderBytes = 14;

/** BITMAPINFOHEADER and its two longer successors. */
const infoHeaderSizes: ReadonlySet<number> = new Set([40, 108, 124]);
const sideMax = 4096;

/**
 * Reads 24 or 32 bits per pixel, uncompressed, without a palette, bottom-up or top-down, at most 4096 pixels per side.
 * Every length must match the header exactly, so that no data can follow the pixels. The pixels are three bytes each
 * (red, green, blue), top row first. Returns undefined for any other input.
 */
export function readBmp(file: Buffer) {
  const layout = readLayout(file);
  if (layout === undefined) return undefined;
  const { width, height, isTopDown, bytesPerPixel, rowBytes, offset } = layout;
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let target = 0;
  for (let y = 0; y < height; y += 1) {
    let source = offset + (isTopDown ? y : height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) {
      pixels[target] = file[source + 2] ?? 0;
      pixels[target + 1] = file[source + 1] ?? 0;
      pixels[target + 2] = file[source] ?? 0;
      target += 3;
      source += bytesPerPixel;
    }
  }
  return { width, height, pixels };
}

interface Layout {
  width: number;
  height: number;
  isTopDown: boolean;
  bytesPerPixel: number;
  rowBytes: number;
  offset: number;
}

function readLayout(file: Buffer): Layout | undefined {
  if (file.length < fileHeaderBytes + 40 || file.toString('latin1', 0, 2) !== 'BM') return undefined;
  const infoHeaderSize = file.readUInt32LE(14);
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const bitsPerPixel = file.readUInt16LE(28);
  const offset = fileHeaderBytes + infoHeaderSize;
  const height = Math.abs(signedHeight);
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const claims = [
    infoHeaderSizes.has(infoHeaderSize),
    width >= 1 && width <= sideMax && height >= 1 && height <= sideMax,
    bitsPerPixel === 24 || bitsPerPixel === 32,
    file.readUInt16LE(26) === 1, // planes
    file.readUInt32LE(30) === 0, // no compression
    file.readUInt32LE(46) === 0, // no palette
    file.readUInt32LE(10) === offset,
    file.readUInt32LE(2) === file.length,
    file.length === offset + rowBytes * height,
    [0, rowBytes * height].includes(file.readUInt32LE(34)),
  ];
  if (claims.includes(false)) return undefined;
  return { width, height, isTopDown: signedHeight < 0, bytesPerPixel: bitsPerPixel / 8, rowBytes, offset };
}

/** Writes 24-bit uncompressed BMP, the form in which the specification's photos travel (guest §7). */

const headerBytes = 54;

/** The size of such a file. */
export function bmpBytesOf(width: number, height: number): number {
  return headerBytes + rowBytesOf(width) * height;
}

function rowBytesOf(width: number): number {
  return Math.ceil((width * 3) / 4) * 4;
}

/** Encodes RGB pixels (three bytes each, top row first) as a 24-bit bottom-up BMP. */
export function encodeBmp(pixels: Uint8Array, width: number, height: number): Buffer {
  const rowBytes = rowBytesOf(width);
  const file = Buffer.alloc(bmpBytesOf(width, height));
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(headerBytes, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(rowBytes * height, 34);
  for (let y = 0; y < height; y += 1) {
    let target = headerBytes + (height - 1 - y) * rowBytes;
    const end = (y + 1) * width * 3;
    for (let source = y * width * 3; source < end; source += 3) {
      file[target] = pixels[source + 2] ?? 0;
      file[target + 1] = pixels[source + 1] ?? 0;
      file[target + 2] = pixels[source] ?? 0;
      target += 3;
    }
  }
  return file;
}

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

/** A point of a glyph's outline in font units. A point off the curve controls a quadratic curve between its neighbors. */
export type OutlinePoint = { readonly x: number; readonly y: number; readonly isOnCurve: boolean };

/**
 * Writes one glyph of a TrueType `glyf` table from closed contours; `ends` holds the index of the last point of each
 * contour. A glyph without contours, such as a space, takes no bytes.
 */
export function encodeGlyph(points: readonly OutlinePoint[], ends: readonly number[]): Uint8Array {
  if (ends.length === 0) return new Uint8Array(0);
  const glyph = new DataView(new ArrayBuffer(10 + ends.length * 2 + 2 + points.length * 5));
  glyph.setInt16(0, ends.length);
  writeBox(glyph, points);
  let at = 10;
  for (const end of ends) {
    glyph.setUint16(at, end);
    at += 2;
  }
  at += 2;
  const flagsAt = at;
  for (const { isOnCurve } of points) {
    glyph.setUint8(at, isOnCurve ? pointFlags.onCurve : 0);
    at += 1;
  }
  at = writeSteps(glyph, at, flagsAt, points, 'x');
  at = writeSteps(glyph, at, flagsAt, points, 'y');
  return new Uint8Array(glyph.buffer, 0, at);
}

/** Joins glyphs to a `glyf` table, and writes the long `loca` table that holds the offset of each glyph. */
export function locate(glyphs: readonly Uint8Array[]): { glyf: Uint8Array; loca: Uint8Array } {
  const loca = new DataView(new ArrayBuffer((glyphs.length + 1) * 4));
  let size = 0;
  for (const [index, glyph] of glyphs.entries()) {
    loca.setUint32(index * 4, size);
    size += even(glyph.length);
  }
  loca.setUint32(glyphs.length * 4, size);
  const glyf = new Uint8Array(size);
  for (const [index, glyph] of glyphs.entries()) glyf.set(glyph, loca.getUint32(index * 4));
  return { glyf, loca: new Uint8Array(loca.buffer) };
}

/** Writes the `maxp` table: the number of glyphs, and the largest numbers of contours and points of any glyph. */
export function maximaOf(glyphs: readonly Uint8Array[]): Uint8Array {
  const maxp = new DataView(new ArrayBuffer(32));
  maxp.setUint32(0, 0x00010000);
  maxp.setUint16(4, glyphs.length);
  for (const glyph of glyphs) {
    if (glyph.length === 0) continue;
    const view = new DataView(glyph.buffer, glyph.byteOffset, glyph.byteLength);
    const contours = view.getInt16(0);
    maxp.setUint16(6, Math.max(maxp.getUint16(6), view.getUint16(8 + contours * 2) + 1));
    maxp.setUint16(8, Math.max(maxp.getUint16(8), contours));
  }
  maxp.setUint16(14, 1); // zones: one, as in every font without hinting
  return new Uint8Array(maxp.buffer);
}

/** Writes a font file with TrueType outlines from its tables, named by their tags. */
export function writeFontFile(tables: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const sorted = Object.entries(tables).sort(([left], [right]) => (left < right ? -1 : 1));
  const size = sorted.reduce((sum, [, table]) => sum + entryBytes + padded(table.length), headerBytes);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, trueTypeFlavor);
  view.setUint16(4, sorted.length);
  let offset = headerBytes + entryBytes * sorted.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = headerBytes + entryBytes * index;
    for (let letter = 0; letter < 4; letter += 1) file[entry + letter] = tag.charCodeAt(letter);
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, table.length);
    file.set(table, offset);
    view.setUint32(entry + 4, checksum(view, offset, padded(table.length)));
    offset += padded(table.length);
  }
  return file;
}

const trueTypeFlavor = 0x00010000;
const headerBytes = 12;
const entryBytes = 16;

const pointFlags = {
  onCurve: 0x01,
  x: { short: 0x02, sameOrPositive: 0x10 },
  y: { short: 0x04, sameOrPositive: 0x20 },
};

function writeSteps(
  glyph: DataView,
  start: number,
  flagsAt: number,
  points: readonly OutlinePoint[],
  axis: 'x' | 'y',
): number {
  let at = start;
  let last = 0;
  for (const [index, point] of points.entries()) {
    const step = point[axis] - last;
    last = point[axis];
    let flags = glyph.getUint8(flagsAt + index);
    if (step === 0) flags |= pointFlags[axis].sameOrPositive;
    else if (Math.abs(step) < 256) {
      flags |= pointFlags[axis].short | (step > 0 ? pointFlags[axis].sameOrPositive : 0);
      glyph.setUint8(at, Math.abs(step));
      at += 1;
    } else {
      glyph.setInt16(at, step);
      at += 2;
    }
    glyph.setUint8(flagsAt + index, flags);
  }
  return at;
}

function writeBox(glyph: DataView, points: readonly OutlinePoint[]): void {
  let [xMin, yMin, xMax, yMax] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    xMin = Math.min(xMin, x);
    yMin = Math.min(yMin, y);
    xMax = Math.max(xMax, x);
    yMax = Math.max(yMax, y);
  }
  for (const [index, edge] of [xMin, yMin, xMax, yMax].entries()) glyph.setInt16(2 + index * 2, edge);
}

function even(length: number): number {
  return (length + 1) & ~1;
}

/** Tables start at multiples of four bytes. */
function padded(length: number): number {
  return (length + 3) & ~3;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

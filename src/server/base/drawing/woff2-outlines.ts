import { encodeGlyph, locate, type OutlinePoint } from './true-type.ts';

/**
 * Replaces the packed `glyf` table of a WOFF2 file by a plain one, in place, with the `loca` that goes with it and,
 * where it was packed too, `hmtx`. Hinting programs are left out: print and screens of today do not use them.
 */
export function restoreOutlines(tables: Map<string, Uint8Array>, isHmtxPacked: boolean): void {
  const source = openStreams(tableOf(tables, 'glyf'));
  const glyphs: Uint8Array[] = [];
  for (let index = 0; index < source.glyphCount; index += 1) glyphs.push(restoreGlyph(source, index));
  const { glyf, loca } = locate(glyphs);
  tables.set('glyf', glyf).set('loca', loca);
  const head = Uint8Array.from(tableOf(tables, 'head'));
  new DataView(head.buffer).setInt16(headLocaFormatAt, longLoca);
  tables.set('head', head);
  if (isHmtxPacked) tables.set('hmtx', restoreMetrics(tables, glyphs));
}

const headLocaFormatAt = 50;
const longLoca = 1;
const hheaMetricCountAt = 34;
const streamSizesAt = 8;
const streamsAt = 36;

/** A cursor over one of the streams that the packed table is split into. */
type Stream = { readonly view: DataView; at: number };
type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes', Stream> & {
  glyphCount: number;
  boxBits: DataView;
};

function openStreams(table: Uint8Array): Streams {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const glyphCount = view.getUint16(4);
  let at = streamsAt;
  const open = (position: number): Stream => {
    const size = view.getUint32(streamSizesAt + position * 4);
    const stream = { view: new DataView(table.buffer, table.byteOffset + at, size), at: 0 };
    at += size;
    return stream;
  };
  const [contours, points, flags, glyphs, composites, boxes] = [
    open(0),
    open(1),
    open(2),
    open(3),
    open(4),
    open(5),
  ];
  const boxBitsBytes = ((glyphCount + 31) >> 5) << 2;
  boxes.at = boxBitsBytes;
  return { contours, points, flags, glyphs, composites, boxes, glyphCount, boxBits: boxes.view };
}

function restoreGlyph(source: Streams, index: number): Uint8Array {
  const contourCount = take16(source.contours);
  if (contourCount === 0) return new Uint8Array(0);
  if (contourCount === composite) return restoreComposite(source);
  const ends: number[] = [];
  let pointCount = 0;
  for (let contour = 0; contour < contourCount; contour += 1) {
    pointCount += takePacked(source.points);
    ends.push(pointCount - 1);
  }
  const points = takePoints(source, pointCount);
  takePacked(source.glyphs);
  const hasBox = (source.boxBits.getUint8(index >> 3) & (0x80 >> (index & 7))) !== 0;
  return encodeGlyph(points, ends, hasBox ? takeBytes(source.boxes, boxBytes) : undefined);
}

const composite = 0xffff;
const boxBytes = 8;
const partFlags = {
  argsAreWords: 0x1,
  hasScale: 0x8,
  hasMore: 0x20,
  hasTwoScales: 0x40,
  hasMatrix: 0x80,
  hasProgram: 0x100,
};

/** A glyph of other glyphs: kept byte for byte, but for its hinting program. */
function restoreComposite(source: Streams): Uint8Array {
  const parts: Uint8Array[] = [];
  let flags = partFlags.hasMore;
  let hasProgram = false;
  while ((flags & partFlags.hasMore) !== 0) {
    flags = source.composites.view.getUint16(source.composites.at);
    hasProgram ||= (flags & partFlags.hasProgram) !== 0;
    const part = takeBytes(source.composites, partBytes(flags));
    new DataView(part.buffer).setUint16(0, flags & ~partFlags.hasProgram);
    parts.push(part);
  }
  if (hasProgram) takePacked(source.glyphs);
  const count = Uint8Array.of(0xff, 0xff);
  return Uint8Array.from(Buffer.concat([count, takeBytes(source.boxes, boxBytes), ...parts]));
}

function partBytes(flags: number): number {
  const args = (flags & partFlags.argsAreWords) !== 0 ? 4 : 2;
  if ((flags & partFlags.hasMatrix) !== 0) return 4 + args + 8;
  if ((flags & partFlags.hasTwoScales) !== 0) return 4 + args + 4;
  return 4 + args + ((flags & partFlags.hasScale) !== 0 ? 2 : 0);
}

function takePoints(source: Streams, count: number): OutlinePoint[] {
  const points: OutlinePoint[] = [];
  let x = 0;
  let y = 0;
  for (let index = 0; index < count; index += 1) {
    const flags = take8(source.flags);
    const step = takeStep(flags & 0x7f, source.glyphs);
    x += step.x;
    y += step.y;
    points.push({ x, y, isOnCurve: flags < 0x80 });
  }
  return points;
}

/**
 * One step to the next point, packed into one to four bytes. The kind says how many, and carries the signs and the
 * high part of what they hold (WOFF2, table "Triplet Encoding").
 */
function takeStep(kind: number, data: Stream): { x: number; y: number } {
  const first = take8(data);
  if (kind < 10) return { x: 0, y: signed(kind, ((kind & 14) << 7) + first) };
  if (kind < 20) return { x: signed(kind, (((kind - 10) & 14) << 7) + first), y: 0 };
  if (kind < 84) {
    const part = kind - 20;
    return {
      x: signed(kind, 1 + (part & 0x30) + (first >> 4)),
      y: signed(kind >> 1, 1 + ((part & 0x0c) << 2) + (first & 15)),
    };
  }
  const second = take8(data);
  if (kind < 120) {
    const part = kind - 84;
    return {
      x: signed(kind, 1 + (Math.floor(part / 12) << 8) + first),
      y: signed(kind >> 1, 1 + (Math.floor((part % 12) / 4) << 8) + second),
    };
  }
  const third = take8(data);
  if (kind < 124)
    return {
      x: signed(kind, (first << 4) + (second >> 4)),
      y: signed(kind >> 1, ((second & 15) << 8) + third),
    };
  return { x: signed(kind, (first << 8) + second), y: signed(kind >> 1, (third << 8) + take8(data)) };
}

function signed(flag: number, size: number): number {
  return (flag & 1) === 1 ? size : -size;
}

/** Left bearings that were left out of a packed `hmtx` equal the left edge of the outline. */
function restoreMetrics(tables: Map<string, Uint8Array>, glyphs: readonly Uint8Array[]): Uint8Array {
  const hhea = tableOf(tables, 'hhea');
  const longCount = new DataView(hhea.buffer, hhea.byteOffset).getUint16(hheaMetricCountAt);
  const packed = tableOf(tables, 'hmtx');
  const data: Stream = { view: new DataView(packed.buffer, packed.byteOffset, packed.byteLength), at: 0 };
  const flags = take8(data);
  const table = new DataView(new ArrayBuffer(longCount * 4 + (glyphs.length - longCount) * 2));
  for (let index = 0; index < longCount; index += 1) table.setUint16(index * 4, take16(data));
  for (const [index, glyph] of glyphs.entries()) {
    const isLong = index < longCount;
    const isLeftOut = (flags & (isLong ? 1 : 2)) !== 0;
    const edge = glyph.length === 0 ? 0 : new DataView(glyph.buffer, glyph.byteOffset).getUint16(2);
    table.setUint16(isLong ? index * 4 + 2 : longCount * 2 + index * 2, isLeftOut ? edge : take16(data));
  }
  return new Uint8Array(table.buffer);
}

function tableOf(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`The font has no ${tag} table.`);
  return table;
}

function take8(stream: Stream): number {
  const value = stream.view.getUint8(stream.at);
  stream.at += 1;
  return value;
}

function take16(stream: Stream): number {
  const value = stream.view.getUint16(stream.at);
  stream.at += 2;
  return value;
}

/** A number below 65,536 in one to three bytes (WOFF2, "255UInt16"). */
function takePacked(stream: Stream): number {
  const first = take8(stream);
  if (first === 253) return take16(stream);
  if (first === 254) return take8(stream) + 506;
  return first === 255 ? take8(stream) + 253 : first;
}

function takeBytes(stream: Stream, count: number): Uint8Array<ArrayBuffer> {
  const start = stream.view.byteOffset + stream.at;
  stream.at += count;
  return Uint8Array.from(new Uint8Array(stream.view.buffer, start, count));
}

/**
 * Turns a WOFF 2.0 web font (W3C recommendation) back into the plain TrueType file that a shaper reads. Web fonts are
 * what open font families are published as on npm. Reads files of a trusted package: a broken one is an error.
 */
import { brotliDecompressSync } from 'node:zlib';
import { restoreOutlines } from './woff2-outlines.ts';

/** Decodes one font of a WOFF2 file (no collections) to a TrueType file with every table as it was. */
export function decodeWoff2(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (view.getUint32(0) !== signature) throw new Error('Not a WOFF2 file.');
  const entries = readDirectory(file, view.getUint16(12));
  const packed = file.subarray(entries.end, entries.end + view.getUint32(20));
  const data = brotliDecompressSync(packed);
  const tables = new Map<string, Uint8Array>();
  let offset = 0;
  for (const { tag, length } of entries.list) {
    tables.set(tag, data.subarray(offset, offset + length));
    offset += length;
  }
  const transformed = new Set(entries.list.filter((entry) => entry.isTransformed).map((entry) => entry.tag));
  if (transformed.has('glyf')) restoreOutlines(tables, transformed.has('hmtx'));
  return writeSfnt(view.getUint32(4), tables);
}

/** The first four bytes of a font file with TrueType outlines. */
export const trueTypeFlavor = 0x00010000;

/** Writes a font file of the given tables; `flavor` is its first four bytes. */
export function writeSfnt(flavor: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([left], [right]) => (left < right ? -1 : 1));
  const size = sorted.reduce((sum, [, table]) => sum + entryBytes + padded(table.length), headerBytes);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  view.setUint32(0, flavor);
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

const signature = 0x774f4632;
const woff2HeaderBytes = 48;
const headerBytes = 12;
const entryBytes = 16;
const tagFollows = 63;
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

type Entry = { tag: string; length: number; isTransformed: boolean };

function readDirectory(file: Uint8Array, count: number): { list: Entry[]; end: number } {
  const list: Entry[] = [];
  let at = woff2HeaderBytes;
  const readLength = (): number => {
    let value = 0;
    for (;;) {
      const byte = file[at] ?? 0;
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  for (let index = 0; index < count; index += 1) {
    const flags = file[at] ?? 0;
    at += 1;
    const known = flags & tagFollows;
    const tag =
      known === tagFollows ? String.fromCharCode(...file.subarray(at, (at += 4))) : knownTags[known];
    if (tag === undefined) throw new Error('A WOFF2 table has no name.');
    const length = readLength();
    const isTransformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 === 0 : flags >> 6 !== 0;
    list.push({ tag, isTransformed, length: isTransformed ? readLength() : length });
  }
  return { list, end: at };
}

/** Tables start on four-byte boundaries. */
function padded(length: number): number {
  return (length + 3) & ~3;
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

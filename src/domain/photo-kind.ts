/** The kind of a picture by its first bytes; file names and declared types are not trusted (decisions 3). */

/** The kinds of pictures that guests may send. */
export type PhotoKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'heic';

/** The number of bytes that decide the kind of a picture. */
export const photoKindBytes = 12;

/** The kind of a picture, or undefined for everything that is none of these, whatever else it may be. */
export function photoKindOf(bytes: Uint8Array): PhotoKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, photoKindBytes));
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(start)) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP$/.test(start)) return 'webp';
  if (start.startsWith('BM')) return 'bmp';
  return /^[\s\S]{4}ftyp(?:heic|heix|hevc|hevx|mif1|msf1)$/.test(start) ? 'heic' : undefined;
}

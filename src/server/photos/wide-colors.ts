/**
 * Brings the colors of a HEIC to sRGB. Phones take photos in Display P3, whose numbers look pale when they are read as
 * sRGB. Other formats are converted by libvips, which reads their profile; libheif gives pixels without one.
 */

/** Three rows of three: linear light of the picture's red, green and blue to that of sRGB. */
export type ColorMatrix = readonly number[];

/** Display P3 to sRGB, both with the white of D65. */
const fromDisplayP3: ColorMatrix = [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979];

/** The white of D50, in which ICC profiles name colors, to linear sRGB. */
const fromD50: ColorMatrix = [
  ...[3.1338561, -1.6168667, -0.4906146],
  ...[-0.9787684, 1.9161415, 0.033454],
  ...[0.0719453, -0.2289914, 1.4052427],
];

/** The number of Display P3 among the primaries of ISO/IEC 23091-2 (SMPTE EG 432). */
const displayP3Primaries = 12;

/** How to convert the colors that a HEIC declares; undefined for sRGB, and for colors that it does not declare. */
export function colorMatrixOf(heic: Buffer): ColorMatrix | undefined {
  const at = heic.indexOf('colr', 0, 'latin1');
  if (at < 4 || at + 10 > heic.length) return undefined;
  const kind = heic.toString('latin1', at + 4, at + 8);
  if (kind === 'nclx') return heic.readUInt16BE(at + 8) === displayP3Primaries ? fromDisplayP3 : undefined;
  if (kind !== 'prof' && kind !== 'rICC') return undefined;
  return matrixOfProfile(heic.subarray(at + 8, at - 4 + heic.readUInt32BE(at - 4)));
}

function matrixOfProfile(profile: Buffer): ColorMatrix | undefined {
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((tag) => readColor(profile, tag));
  const [red, green, blue] = columns;
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const matrix = [0, 1, 2].flatMap((row) =>
    [red, green, blue].map((color) =>
      color.reduce((sum, part, place) => sum + (fromD50[row * 3 + place] ?? 0) * part, 0),
    ),
  );
  const isSrgb = matrix.every((part, place) => Math.abs(part - (place % 4 === 0 ? 1 : 0)) < 0.02);
  return isSrgb ? undefined : matrix;
}

/** The X, Y and Z of a tag of a profile (ICC.1, 7.3 and 10.31). */
function readColor(profile: Buffer, tag: string): number[] | undefined {
  if (profile.length < 132) return undefined;
  const tags = profile.readUInt32BE(128);
  for (let place = 0; place < Math.min(tags, 100); place += 1) {
    const entry = 132 + place * 12;
    if (entry + 12 > profile.length) return undefined;
    if (profile.toString('latin1', entry, entry + 4) !== tag) continue;
    const start = profile.readUInt32BE(entry + 4) + 8;
    if (start + 12 > profile.length) return undefined;
    return [0, 4, 8].map((offset) => profile.readInt32BE(start + offset) / 65_536);
  }
  return undefined;
}

/** Converts RGB pixels in place. */
export function convertColors(pixels: Buffer, matrix: ColorMatrix): void {
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const light = Array.from(pixels.subarray(at, at + 3), (value) => linear[value] ?? 0);
    for (let row = 0; row < 3; row += 1)
      pixels[at + row] = encode(
        light.reduce((sum, part, place) => sum + (matrix[row * 3 + place] ?? 0) * part, 0),
      );
  }
}

/** The curve of sRGB, which Display P3 shares. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

function encode(light: number): number {
  const part = Math.min(1, Math.max(0, light));
  return Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
}

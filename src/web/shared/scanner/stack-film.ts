/** Adds the last pictures of a film onto each other, so that the noise of dim light fades. */
import type { GrayPicture } from './gray-picture.ts';

/** The farthest that a hand moves between two pictures, in pixels. */
const shiftMax = 48;

/** Two pictures of the same code differ less than this, as a share of the contrast of the newest one. */
const differenceMax = 0.5;

/**
 * The mean of the pictures, each moved along its rows to where it fits the newest, the first, best. Pictures that fit
 * nowhere, because the hand moved too far, are left out.
 */
export function stackFilm(film: readonly GrayPicture[]): GrayPicture {
  const [newest, ...older] = film;
  if (newest === undefined) return { width: 0, height: 0, light: new Float32Array() };
  const sum = Float32Array.from(newest.light);
  const profile = profileOf(newest);
  let count = 1;
  for (const picture of older) {
    if (picture.width !== newest.width || picture.height !== newest.height) continue;
    const shift = bestShift(profile, profileOf(picture));
    if (shift === undefined) continue;
    addShifted(sum, picture, shift);
    count += 1;
  }
  return { ...newest, light: sum.map((value) => value / count) };
}

/** The mean of each column, around zero. */
function profileOf({ width, height, light }: GrayPicture): Float32Array {
  const profile = new Float32Array(width);
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) profile[x] = (profile[x] ?? 0) + (light[row * width + x] ?? 0) / height;
  const mean = profile.reduce((sum, value) => sum + value, 0) / Math.max(1, width);
  return profile.map((value) => value - mean);
}

function bestShift(newest: Float32Array, older: Float32Array): number | undefined {
  const contrast = meanOf(newest, (at) => Math.abs(newest[at] ?? 0));
  let best: number | undefined;
  let least = contrast * differenceMax;
  for (let shift = -shiftMax; shift <= shiftMax; shift++) {
    const difference = meanOf(newest, (at) => Math.abs((newest[at] ?? 0) - (older[at + shift] ?? 0)));
    if (difference >= least) continue;
    least = difference;
    best = shift;
  }
  return best;
}

/** The mean over the columns that both have at every shift. */
function meanOf(profile: Float32Array, valueAt: (at: number) => number): number {
  let sum = 0;
  for (let at = shiftMax; at < profile.length - shiftMax; at++) sum += valueAt(at);
  return sum / Math.max(1, profile.length - 2 * shiftMax);
}

function addShifted(sum: Float32Array, { width, height, light }: GrayPicture, shift: number): void {
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const from = Math.max(0, Math.min(width - 1, x + shift));
      sum[row * width + x] = (sum[row * width + x] ?? 0) + (light[row * width + from] ?? 0);
    }
}

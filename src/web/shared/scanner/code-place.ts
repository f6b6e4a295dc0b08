/** Finds where a code lies that the reader has seen but that does not count yet, so that it can be read in another way. */
import type { GrayPicture } from './gray-picture.ts';

/** The middle of a code, in pixels, and by how many degrees it is turned clockwise from upright bars. */
export interface CodePlace {
  x: number;
  y: number;
  degrees: number;
}

interface Point {
  x: number;
  y: number;
}

/** The corners of a code as the reader reports them, in the direction of its text. */
export interface CodeCorners {
  topLeft: Point;
  topRight: Point;
  bottomLeft: Point;
  bottomRight: Point;
}

/** Half of the side of the square in the middle of a code whose bars show how it is turned, in pixels. */
export const barsReach = 40;

/** The fit follows bars that lean as little as this, and turning a picture blurs it. */
const leanMax = 10;

/** The middle of a code, in whole pixels. */
export function middleOfCode({ topLeft, topRight, bottomLeft, bottomRight }: CodeCorners): Point {
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const meanOf = (values: readonly number[]): number =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / corners.length);
  return { x: meanOf(corners.map(({ x }) => x)), y: meanOf(corners.map(({ y }) => y)) };
}

/**
 * The place of a code. The reader's rows may cross a turned code at any angle, so its corners say only in which direction
 * the text runs; `bars`, the light around its middle, says how the bars are turned.
 */
export function placeOfCode(corners: CodeCorners, bars: GrayPicture): CodePlace {
  const across = degreesAcross(bars);
  const radians = (across * Math.PI) / 180;
  const { topLeft, topRight } = corners;
  const along = (topRight.x - topLeft.x) * Math.cos(radians) + (topRight.y - topLeft.y) * Math.sin(radians);
  const degrees = along < 0 ? across + 180 : across;
  return { ...middleOfCode(corners), degrees: Math.abs(degrees) <= leanMax ? 0 : degrees };
}

/**
 * The direction in which the light changes most, from -90 to 90 degrees clockwise from a row: the main axis of the
 * gradients' second moments.
 */
export function degreesAcross({ width, height, light }: GrayPicture): number {
  let [xx, yy, xy] = [0, 0, 0];
  for (let row = 1; row < height - 1; row++)
    for (let at = row * width + 1; at < (row + 1) * width - 1; at++) {
      const x = (light[at + 1] ?? 0) - (light[at - 1] ?? 0);
      const y = (light[at + width] ?? 0) - (light[at - width] ?? 0);
      xx += x * x;
      yy += y * y;
      xy += x * y;
    }
  return (Math.atan2(2 * xy, xx - yy) / 2) * (180 / Math.PI);
}

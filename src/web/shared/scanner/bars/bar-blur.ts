/** What a camera makes of one bar: out of focus, moved while the shutter was open, or both. */

/** A blur in modules, the width of the narrowest bar. */
export interface BarBlur {
  /** The deviation of a lens out of focus. */
  focus: number;
  /** How far the code moved. */
  motion: number;
}

/** Farther than this many modules from a bar, its blur is not seen. */
export const blurReach = 6;

/**
 * The darkness that a bar of one module, from 0 to 1, leaves at each place: 1 in its middle if nothing is blurred. The
 * bar is averaged over the motion and then by the lens's Gaussian.
 */
export function darknessOfModule({ focus, motion }: BarBlur): (place: number) => number {
  const length = Math.max(0.05, motion);
  const half = length / 2;
  const sumTo = (place: number): number => integralOfNormal(place / focus) * focus;
  return (place) =>
    (sumTo(place + half) - sumTo(place - half) - sumTo(place - 1 + half) + sumTo(place - 1 - half)) / length;
}

/** The integral of the normal distribution's own integral. */
function integralOfNormal(x: number): number {
  if (x < -6) return 0;
  if (x > 6) return x;
  return x * normalBelow(x) + Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** The share of a normal distribution below x, by the formula 26.2.17 of Abramowitz and Stegun, within 1e-7. */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = (tail * Math.exp(-(x * x) / 2)) / Math.sqrt(2 * Math.PI);
  return x >= 0 ? 1 - above : above;
}

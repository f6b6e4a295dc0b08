/** How much of a pass's background must lie over a picture, so that the text on it is readable whatever it shows. */
import { contrastRatio, mixColors } from './colors.ts';
import { contrastRatioMin } from './constants.ts';

const steps = 50;

/**
 * The least share of the background, from 0 to 1, with which text of this color is readable over a white and over a black
 * picture, and so over any. Both colors are six hex digits; text that is hard to read on the background itself gets 1.
 */
export function veilOver(foreground: string, background: string): number {
  for (let step = 0; step < steps; step += 1) {
    const share = step / steps;
    const isReadable = ['000000', 'FFFFFF'].every(
      (pixel) => contrastRatio(foreground, mixColors(pixel, background, share)) >= contrastRatioMin,
    );
    if (isReadable) return share;
  }
  return 1;
}

/** A contrast as people read it: the number by WCAG 2, and what it is enough for. */
import { colorPattern, contrastRatio, readableColor } from './colors.ts';
import { contrastRatioMin } from './constants.ts';

/** WCAG 2, level AAA, for text of any size. */
const contrastRatioBest = 7;

/** The verdict on a text color over a background. */
export interface ContrastVerdict {
  /** From 1 to 21, cut to two digits, so that a number never looks better than it is. */
  ratio: number;
  level: 'poor' | 'enough' | 'best';
  /** The color that guests see: the chosen one, or black or white in place of one that is hard to read. */
  shown: string;
}

/** The verdict on two colors of six hex digits without a #; undefined if one of them is no color. */
export function contrastVerdictOf(color: string, background: string): ContrastVerdict | undefined {
  if (!colorPattern.test(color) || !colorPattern.test(background)) return undefined;
  const exact = contrastRatio(color, background);
  return {
    ratio: Math.floor(exact * 100) / 100,
    level: exact >= contrastRatioBest ? 'best' : exact >= contrastRatioMin ? 'enough' : 'poor',
    shown: readableColor(color, background),
  };
}

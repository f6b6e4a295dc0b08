/** Decides which texts of a clearer picture count. */

/** A code that was read: its text and its format as the reader names it. */
export interface ReadCode {
  text: string;
  format: string;
}

/** The pictures within which another pass must read the same text. */
const picturesMax = 8;

/**
 * Returns a function that takes the codes of one clearer picture and returns the texts that count. Code 128 has a check
 * sum of 103 values and counts at once. The check digit of an EAN passes one wrong reading of ten, so an EAN counts
 * once two different passes of the last pictures have read it alike.
 */
export function agreedTexts(passCount: number): (codes: readonly ReadCode[]) => string[] {
  let index = 0;
  let earlier: { text: string; index: number }[] = [];
  return (codes) => {
    const now = index++;
    earlier = earlier.filter((reading) => now - reading.index < picturesMax);
    const isAgreed = ({ text, format }: ReadCode): boolean =>
      format === 'Code128' ||
      earlier.some((reading) => reading.text === text && (now - reading.index) % passCount !== 0);
    const agreed = codes.filter((code) => isAgreed(code)).map((code) => code.text);
    earlier.push(...codes.map(({ text }) => ({ text, index: now })));
    return agreed;
  };
}

/** Decides which texts count. */

/** A code that was read. */
export interface ReadCode {
  text: string;
  /** Its format as the reader names it. */
  format: string;
  /** The way in which the picture was turned or made clearer. */
  pass: string;
  /** The rows of the picture in which the reader found the same text, if it looks at rows. */
  lineCount?: number;
}

/** The pictures within which a second reading must have the same text. */
const picturesMax = 8;

/** The pass that compares a text with every bar of the code; two pictures of it count like two passes. */
export const fittedPass = 'fitted';

/** So many rows do not show the same wrong text, while two have done so. */
const linesMin = 8;

/**
 * Returns a function that takes the codes of one pass of a picture and returns the texts that count; `picture` is the
 * number of the picture in the film. Code 128 has a check sum of 103 values, and a square code corrects its errors: both
 * count at once. The check digit of an EAN passes one wrong reading of ten, so an EAN counts if many rows show it, or once two different passes of the last
 * pictures have read it alike, or the fitted pass has read it from two pictures.
 */
export function agreedTexts(): (codes: readonly ReadCode[], picture: number) => string[] {
  let earlier: (ReadCode & { picture: number })[] = [];
  return (codes, picture) => {
    earlier = earlier.filter((reading) => picture - reading.picture < picturesMax);
    const isAgreed = ({ text, format, pass, lineCount = 0 }: ReadCode): boolean =>
      isSure(format) ||
      lineCount >= linesMin ||
      earlier.some((reading) => reading.text === text && (reading.pass !== pass || pass === fittedPass));
    const agreed = codes.filter((code) => isAgreed(code)).map((code) => code.text);
    earlier.push(...codes.map((code) => ({ ...code, picture })));
    return agreed;
  };
}

function isSure(format: string): boolean {
  return format === 'Code128' || format === 'QRCode';
}

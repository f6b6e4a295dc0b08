/** Decides which texts count. */

/** A code that was read. */
export interface ReadCode {
  text: string;
  /** Its format as the reader names it. */
  format: string;
  /** The way in which it was read, such as by the edges of its bars or in a clearer picture. */
  pass: string;
  /** The rows of the picture in which the reader found the same text, if it looks at rows. */
  lineCount?: number;
}

/** The format of square codes. */
export const squareFormat = 'QRCode';

/** The pictures within which a second reading must have the same text. */
const picturesMax = 8;

/** The pass that compares a text with every bar of the code. */
export const fittedPass = 'fitted';

/** The pass of the browser's own reader, which says nothing of how sure it is. */
export const nativePass = 'native';

/**
 * Passes of which two pictures count like two passes. The other passes look at the same edges each time, and bars that
 * are about a pixel wide mislead them in the same way again.
 */
const passesOfFilm: ReadonlySet<string> = new Set([fittedPass, nativePass]);

/**
 * So many rows of a picture do not show the same wrong Code 128: of 1,600 receipts of `bench/scanner.ts` three rows did so
 * at most. A wrong EAN stood in 16 rows.
 */
const linesMin = 8;

/**
 * Returns a function that takes the codes of one pass of a picture and returns the texts that count; `picture` is the
 * number of the picture in the film. A square code corrects its errors, and Code 128 has a check sum of 103 values: a
 * square code counts at once, and a Code 128 if many rows show it. Every other text counts once a second pass of the last
 * pictures has read it too, or the fitted pass or the browser's own reader has read it from two pictures.
 */
export function agreedTexts(): (codes: readonly ReadCode[], picture: number) => string[] {
  let earlier: (ReadCode & { picture: number })[] = [];
  return (codes, picture) => {
    earlier = earlier.filter((reading) => picture - reading.picture < picturesMax);
    const isAgreed = (code: ReadCode): boolean =>
      isSure(code) ||
      earlier.some(
        (reading) =>
          reading.text === code.text &&
          (reading.pass !== code.pass || (reading.picture !== picture && passesOfFilm.has(code.pass))),
      );
    const agreed = codes.filter((code) => isAgreed(code)).map((code) => code.text);
    earlier.push(...codes.map((code) => ({ ...code, picture })));
    return agreed;
  };
}

function isSure({ format, lineCount = 0 }: ReadCode): boolean {
  return format === squareFormat || (format === 'Code128' && lineCount >= linesMin);
}

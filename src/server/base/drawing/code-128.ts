/**
 * The values of a Code 128 symbol (ISO/IEC 15417) for `text`: start, data, check and stop, in printing order. Digits
 * are packed two to a value, which gives the shortest symbol for a barcode number. Throws a RangeError for anything but
 * printable ASCII, because barcodes for gates contain nothing else.
 */
export function encodeCode128(text: string): number[] {
  if (!/^[ -~]+$/.test(text))
    throw new RangeError('Code 128 accepts only printable ASCII, at least one character.');
  let isPaired = digitsFrom(text, 0) >= digitsWorthPairing || /^\d\d$/.test(text);
  const values = [isPaired ? startC : startB];
  let at = 0;
  while (at < text.length) {
    const digits = digitsFrom(text, at);
    if (isPaired && digits >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (isPaired) {
      values.push(switchToB);
      isPaired = false;
    } else if (digits >= digitsWorthPairing && digits % 2 === 0) {
      values.push(switchToC);
      isPaired = true;
    } else {
      values.push(text.charCodeAt(at) - firstPrintable);
      at += 1;
    }
  }
  values.push(checkOf(values), stop);
  return values;
}

/** Bar and space widths in modules for each Code 128 value, bars first; the stop pattern is the last and longest. */
export const code128Widths: readonly string[] = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const startB = 104;
const startC = 105;
const switchToC = 99;
const switchToB = 100;
const stop = 106;
const checkModulus = 103;
const firstPrintable = 0x20;
/** With fewer than four digits the switch to the paired set costs more values than the pairs save. */
const digitsWorthPairing = 4;

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end - start;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function checkOf(values: readonly number[]): number {
  return values.reduce((sum, value, position) => sum + value * Math.max(position, 1), 0) % checkModulus;
}

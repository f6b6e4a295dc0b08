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

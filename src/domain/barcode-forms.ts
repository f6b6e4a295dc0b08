/** The forms in which one barcode is printed and read. */

/**
 * The barcode as it was given and, for a number of a UPC-A or EAN-13 code, its other form: readers give the 12 digits of
 * a UPC-A as the 13 of an EAN-13 that begins with 0. A look-up takes the first form that is known.
 */
export function barcodeForms(barcode: string): [string, ...string[]] {
  if (/^[0-9]{12}$/.test(barcode) && hasCheckDigit(barcode)) return [barcode, `0${barcode}`];
  if (/^0[0-9]{12}$/.test(barcode) && hasCheckDigit(barcode)) return [barcode, barcode.slice(1)];
  return [barcode];
}

/** True if both are forms of one number. */
export function isSameBarcode(one: string, other: string): boolean {
  return one === other || barcodeForms(one).includes(other);
}

/**
 * "3412 3456 7890": the number as people read it out, in fours, with a last five rather than a lone digit. The blanks do
 * not break: other blanks would turn the order of the groups around in a text from right to left.
 */
export function groupDigits(barcode: string): string {
  return barcode.replaceAll(/.{4}(?=.{2})/g, '$&\u00a0');
}

/** From the right, every second digit counts three times (GS1 General Specifications, 7.9). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of Array.from(digits).entries())
    sum += Number(digit) * ((digits.length - index) % 2 === 1 ? 1 : 3);
  return sum % 10 === 0;
}

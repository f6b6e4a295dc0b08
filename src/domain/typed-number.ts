/** Numbers as people type and print them: order ids, invoices, barcodes, checks, reservations, bands, season passes. */

/**
 * The one form of a text that is typed, pasted or scanned: compatible characters are one (NFKC), the digits of every
 * script are 0 to 9, every blank is a space, every dash a hyphen, and invisible characters are gone. Letters keep their
 * case, and punctuation stays.
 */
export function plainText(text: string): string {
  if (printable.test(text)) return text;
  return asciiDigits(text.normalize('NFKC'))
    .replaceAll(blanks, ' ')
    .replaceAll(invisible, '')
    .replaceAll(dashes, '-')
    .replaceAll(strokesBetweenDigits, '$1-');
}

/**
 * A number in the form in which typed and stored numbers are compared (decisions 9): in capitals, without blanks, hyphens,
 * number signs and invisible characters, without the punctuation that stands around it in a sentence, and without the
 * three characters by which a reader may name the kind of the barcode (ISO/IEC 15424), such as `]C1`.
 */
export function cleanNumber(text: string): string {
  if (/^[0-9A-Z]*$/.test(text)) return text;
  return plainText(text.replaceAll('№', '').replace(/^[\s\p{Cc}]*\][A-Za-z]\d/u, ''))
    .replaceAll(/[ #-]/g, '')
    .replaceAll(strokesBetweenDigits, '$1')
    .replaceAll(around, '')
    .toUpperCase()
    .normalize('NFKC');
}

/**
 * An ID in the form in which rows refer to each other. A name of letters that ASCII lacks stays as it is: it is compared
 * with what staff see.
 */
export function cleanId(text: string): string {
  const plain = plainText(text).trim();
  return printable.test(plain) ? plain : text.trim();
}

/** An amount or a date with the digits and hyphens of ASCII; `decimal` and `thousands` are the marks of its file. */
export function plainAmount(text: string, { decimal = '.', thousands = '' } = {}): string {
  if (printable.test(text)) return text;
  return asciiDigits(text)
    .replaceAll(invisible, '')
    .replaceAll(dashes, '-')
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', thousands)
    .replaceAll('\uff0e', '.')
    .replaceAll('\uff0c', ',');
}

/** The text with the decimal digits of every script as 0 to 9; all else stays. */
export function asciiDigits(text: string): string {
  return text.replaceAll(foreignDigit, (digit) => String(valueOfDigit(digit)));
}

/** Unicode has the ten digits of a script in a row, so the digits before one tell its value. */
function valueOfDigit(digit: string): number {
  let point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1;
    before += 1;
  }
  return before % 10;
}

const printable = /^[ -~]*$/;
const foreignDigit = /(?![0-9])\p{Nd}/gu;
const blanks = /[\s\p{Z}\u2800]/gu;
/** Controls, marks of direction, joiners, variation selectors and the frame of a keycap. */
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u20e3]/gu;
/** Everything that Unicode calls a dash or that looks like one. */
const dashes = /[\p{Pd}\u02d7\u2027\u2043\u2212\u2500\u2501\u2796]/gu;
/** Japanese and Korean keyboards have these letters where others have the hyphen. */
const strokesBetweenDigits = /([0-9] ?)[\u30fc\u3161\u1173]+(?= ?[0-9])/g;
/** Ends of sentences, brackets and quotes. A text that asks or exclaims is no number. */
const around =
  /^[.,:;*'"`´<>\p{Ps}\p{Pe}\p{Pi}\p{Pf}、。،؛۔]+|[.,:;*'"`´<>\p{Ps}\p{Pe}\p{Pi}\p{Pf}、。،؛۔]+$/gu;

/** True for what may be an order id, an invoice number, a barcode or a reservation number. */
export function isOrderNumber(clean: string): boolean {
  return /^[\p{L}\p{N}./_]{1,40}$/u.test(clean);
}

/** True for what may be a check number: the long one below the barcode, or the receipt's own. */
export function isCheckNumber(clean: string): boolean {
  return /^(?:\d{1,12}|\d{16}|\d{18})$/.test(clean);
}

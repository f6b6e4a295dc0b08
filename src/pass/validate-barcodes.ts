/** A9: barcodes that a device can draw and a gate can read. */
import { BARCODE_FORMATS, type BarcodeFormat, CLASSIC_BARCODE_FORMATS } from './pass-vocabulary.ts';
import { type Check, filledText, oneOf, shape, text } from './validate-checks.ts';
import { type JsonObject, objectsIn, type PassProblems } from './validate-problem.ts';

/** The shape of one barcode, for the table of the keys of pass.json. */
export const checkBarcodeShape: Check = shape(
  'A9',
  {
    format: oneOf('A9', BARCODE_FORMATS),
    message: filledText('A9'),
    messageEncoding: filledText('A9'),
    altText: text('A9'),
  },
  ['format', 'message', 'messageEncoding'],
);

/** Checks that each message fits its encoding and format, and that every device finds a barcode it can draw. */
export function checkBarcodes(json: JsonObject, problems: PassProblems): void {
  const barcodes = objectsIn(json['barcodes']);
  for (const [index, barcode] of barcodes.entries()) checkMessage(barcode, `barcodes[${index}]`, problems);
  const formats = barcodes.map((barcode) => barcode['format']);
  if (formats.length === 0) return checkAnythingToScan(json, problems);
  const classic = formats.filter((format) => CLASSIC_BARCODE_FORMATS.some((known) => known === format));
  if (classic.length === 0) {
    problems.warning(
      'A9',
      'barcodes',
      'need a QR, PDF417, Aztec or Code128 barcode for phones before iOS 27',
    );
  } else if (classic.every((format) => format === 'PKBarcodeFormatCode128')) {
    problems.warning('A9', 'barcodes', 'need a QR barcode after Code128, which Apple Watch does not show');
  }
}

/** A voided pass is the only one that needs nothing to scan. */
function checkAnythingToScan(json: JsonObject, problems: PassProblems): void {
  if (json['nfc'] !== undefined || json['voided'] === true) return;
  problems.error('A9', 'barcodes', 'are missing, and the pass has no NFC either: there is nothing to scan');
}

function checkMessage(barcode: JsonObject, path: string, problems: PassProblems): void {
  const { message, messageEncoding, format } = barcode;
  if (typeof message !== 'string' || typeof messageEncoding !== 'string') return;
  const canEncode = ENCODINGS.get(messageEncoding.toLowerCase());
  if (canEncode === undefined) {
    problems.error(
      'A9',
      `${path}.messageEncoding`,
      `"${messageEncoding}" is not an encoding that Wallet reads`,
    );
  } else if (!canEncode(message)) {
    problems.error('A9', `${path}.message`, `has characters that ${messageEncoding} cannot write`);
  }
  const size = CAPACITIES.get(format);
  if (size !== undefined && Buffer.byteLength(message, 'utf8') > size) {
    problems.error('A9', `${path}.message`, `has more than the ${size} bytes that fit into this barcode`);
  }
  const alphabet = ALPHABETS.find((known) => known.format === format);
  if (alphabet !== undefined && !alphabet.isRight(message)) {
    problems.error('A9', `${path}.message`, `must be ${alphabet.what}`);
  }
}

const ENCODINGS: ReadonlyMap<string, (message: string) => boolean> = new Map([
  ['iso-8859-1', isLatin1],
  ['us-ascii', isAscii],
  // A text that Unicode cannot write is reported for every key, by checkTexts.
  ['utf-8', () => true],
  ['utf-16', () => true],
]);

/**
 * How many bytes a barcode can hold: QR and Aztec at the usual error correction, PDF417 at its lowest. Code 128 has no
 * limit of its own, but beyond 80 characters its bars are too thin for the width of a phone.
 */
const CAPACITIES: ReadonlyMap<unknown, number> = new Map([
  ['PKBarcodeFormatQR', 2331],
  ['PKBarcodeFormatAztec', 1914],
  ['PKBarcodeFormatPDF417', 1108],
  ['PKBarcodeFormatCode128', 80],
  ['PKBarcodeFormatCode39', 43],
]);

interface Alphabet {
  readonly format: BarcodeFormat;
  readonly what: string;
  readonly isRight: (message: string) => boolean;
}

const ALPHABETS: readonly Alphabet[] = [
  { format: 'PKBarcodeFormatCode128', what: 'ASCII for Code128', isRight: isAscii },
  {
    format: 'PKBarcodeFormatCode39',
    what: 'capital letters, digits and the signs -. $/+% for Code39',
    isRight: (message) => /^[0-9A-Z\-. $/+%]+$/.test(message),
  },
  {
    format: 'PKBarcodeFormatCodabar',
    what: 'digits and the signs -$:/.+ for Codabar, between A, B, C or D where there are stop signs',
    isRight: (message) => /^(?:[0-9\-$:/.+]+|[A-D][0-9\-$:/.+]+[A-D])$/.test(message),
  },
  {
    format: 'PKBarcodeFormatI2of5',
    what: 'an even number of digits for Interleaved 2 of 5',
    isRight: (message) => /^(?:\d\d)+$/.test(message),
  },
  {
    format: 'PKBarcodeFormatEAN13',
    what: '12 digits, or 13 with the right check digit, for EAN13',
    isRight: isEan13,
  },
];

function isAscii(message: string): boolean {
  return Buffer.byteLength(message, 'utf8') === message.length;
}

function isLatin1(message: string): boolean {
  return Buffer.from(message, 'latin1').toString('latin1') === message;
}

/** The check digit makes the sum of all digits, each second one times three, a multiple of ten. */
function isEan13(message: string): boolean {
  if (!/^\d{12,13}$/.test(message)) return false;
  const sum = Array.from(message, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return message.length === 12 || sum % 10 === 0;
}

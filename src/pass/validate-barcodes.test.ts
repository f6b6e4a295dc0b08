import fc from 'fast-check';
import { expect, test } from 'vitest';

import { BARCODE_FORMATS } from './pass-vocabulary.ts';
import { type BrokenPass, NFC, QR, card, explainProblems } from './testing/broken-pass.ts';

const BROKEN: readonly BrokenPass[] = [
  [
    'a QR code of 4,000 characters',
    card({ barcodes: [{ ...QR, message: '1'.repeat(4000) }] }),
    'A9 error barcodes[0].message: has more than the 2331 bytes that fit into this barcode',
  ],
  [
    'a Code 128 of 200 characters',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatCode128', message: '1'.repeat(200) }, QR] }),
    'A9 error barcodes[0].message: has more than the 80 bytes that fit into this barcode',
  ],
  [
    'a barcode that cannot be encoded',
    card({ barcodes: [{ ...QR, message: 'Łódź' }] }),
    'A9 error barcodes[0].message: has characters that iso-8859-1 cannot write',
  ],
  [
    'nothing to scan',
    card({ barcodes: undefined }),
    'A9 error barcodes: are missing, and the pass has no NFC either: there is nothing to scan',
  ],
  [
    'an empty list of barcodes',
    card({ barcodes: [] }),
    'A9 error barcodes: are missing, and the pass has no NFC either: there is nothing to scan',
  ],
  [
    'an unknown encoding',
    card({ barcodes: [{ ...QR, messageEncoding: 'latin-1' }] }),
    'A9 error barcodes[0].messageEncoding: "latin-1" is not an encoding that Wallet reads',
  ],
  [
    'Code128 alone',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatCode128' }] }),
    'A9 warning barcodes: need a QR barcode after Code128, which Apple Watch does not show',
  ],
  [
    'Code128 with an accent',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatCode128', message: 'Zoë' }, QR] }),
    'A9 error barcodes[0].message: must be ASCII for Code128',
  ],
  [
    'a format that only new phones show',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatCodabar' }] }),
    'A9 warning barcodes: need a QR, PDF417, Aztec or Code128 barcode for phones before iOS 27',
  ],
  [
    'a wrong check digit',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatEAN13', message: '5901234123456' }, QR] }),
    'A9 error barcodes[0].message: must be 12 digits, or 13 with the right check digit, for EAN13',
  ],
  [
    'an odd number of digits',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatI2of5', message: '123' }, QR] }),
    'A9 error barcodes[0].message: must be an even number of digits for Interleaved 2 of 5',
  ],
  [
    'small letters in Code39',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatCode39', message: 'abc' }, QR] }),
    'A9 error barcodes[0].message: must be capital letters, digits and the signs -. $/+% for Code39',
  ],
  [
    'letters in Codabar',
    card({ barcodes: [{ ...QR, format: 'PKBarcodeFormatCodabar', message: 'A12X' }, QR] }),
    'A9 error barcodes[0].message: must be digits and the signs -$:/.+ for Codabar, between A, B, C or D where there are stop signs',
  ],
  [
    'the barcode key of iOS 8',
    card({ barcode: QR }),
    'A9 warning barcode: is read by iOS 8 and before only; use barcodes',
  ],
  [
    'an unknown barcode format',
    card({ barcodes: [QR, { ...QR, format: 'PKBARCODE_FORMAT_QR' }] }),
    `A9 error barcodes[1].format: must be one of ${BARCODE_FORMATS.join(', ')}, not the text "PKBARCODE_FORMAT_QR"`,
  ],
];

test.each(BROKEN)('%s is found', (_, pass, problem) => {
  expect(explainProblems(pass)).toEqual([problem]);
});

test('a pass with NFC needs no barcode, and one that was taken back needs neither', () => {
  expect(explainProblems(card({ barcodes: undefined, nfc: NFC }))).toEqual([]);
  expect(explainProblems(card({ barcodes: undefined, voided: true }))).toEqual([]);
});

/** What a message of a format leads to beside a QR code, line by line. */
function linesOf(format: string, message: string, messageEncoding = 'iso-8859-1'): string[] {
  return explainProblems(card({ barcodes: [{ format, message, messageEncoding }, QR] }));
}

test.each([
  ['PKBarcodeFormatEAN13', ['590123412345', '5901234123457', '4006381333931', '0000000000000']],
  ['PKBarcodeFormatCode39', ['A', 'AZ09-. $/+%']],
  ['PKBarcodeFormatCodabar', ['5', '0123-$:/.+', 'A12B', 'C5D', 'D5A']],
  ['PKBarcodeFormatI2of5', ['12', '123456']],
  ['PKBarcodeFormatCode128', ['abc ~']],
])('the format %s takes each of %j', (format, messages) => {
  expect(messages.flatMap((message) => linesOf(format, message))).toEqual([]);
});

test.each([
  [
    'PKBarcodeFormatEAN13',
    [
      '59012341234',
      '59012341234570',
      'x90123412345',
      '59012341234x',
      '5901234123450',
      'x5901234123457',
      '5901234123457x',
    ],
  ],
  ['PKBarcodeFormatCode39', ['aB', 'Ba', 'A#']],
  ['PKBarcodeFormatCodabar', ['x5', '5x', 'A5', '5A', 'A5E', 'E5A', 'AB', 'AxB']],
  ['PKBarcodeFormatI2of5', ['1', '123', '1a', 'a1', '12a4', 'x12', '12x']],
])('the format %s takes none of %j', (format, messages) => {
  expect(messages.filter((message) => linesOf(format, message).length !== 1)).toEqual([]);
});

test('the check digit of an EAN13 counts every second digit three times', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), (twelve) => {
      const sum = Array.from(twelve, Number).reduce(
        (total, digit, index) => total + (index % 2 === 1 ? 3 : 1) * digit,
        0,
      );
      const right = (10 - (sum % 10)) % 10;
      const taken = Array.from({ length: 10 }, (_, digit) => digit).filter(
        (digit) => linesOf('PKBarcodeFormatEAN13', `${twelve}${digit}`).length === 0,
      );
      expect(taken).toEqual([right]);
    }),
    { numRuns: 20 },
  );
});

test('each encoding writes the characters that it has, whatever the case of its name', () => {
  const qr = 'PKBarcodeFormatQR';
  expect(linesOf(qr, 'Zo\u00eb', 'ISO-8859-1')).toEqual([]);
  expect(linesOf(qr, 'abc', 'us-ascii')).toEqual([]);
  expect(linesOf(qr, 'Zo\u00eb', 'us-ascii')).toHaveLength(1);
  for (const encoding of ['utf-8', 'utf-16', 'UTF-8']) {
    expect(linesOf(qr, 'Łódź 公園', encoding)).toEqual([]);
    expect(linesOf(qr, 'half \ud83d', encoding)).toEqual([
      'A4 error barcodes[0].message: ends or begins in the middle of a character (a lone surrogate)',
    ]);
  }
});

test('a barcode without an encoding is reported for that alone', () => {
  const { format, message } = QR;
  expect(explainProblems(card({ barcodes: [{ format, message, messageEncoding: 5 }] }))).toEqual([
    'A9 error barcodes[0].messageEncoding: must be a text that is not empty, not the number 5',
  ]);
});

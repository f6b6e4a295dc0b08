import { expect, test } from 'vitest';

import { BARCODE_FORMATS } from './pass-vocabulary.ts';
import { type BrokenPass, NFC, QR, card, explainProblems } from './testing/broken-pass.ts';

const BROKEN: readonly BrokenPass[] = [
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
    'an encoding nobody knows',
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
    'a barcode format nobody knows',
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

import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { barcodeHashPattern, makeBarcodeHash } from './barcode-hash.ts';
import { makeThrowawaySecrets } from './secrets.ts';

const secrets = makeThrowawaySecrets();
const barcode = '7226000004000017';

test('the hash of a barcode is always the same and names its key', () => {
  expect(makeBarcodeHash(secrets, barcode)).toEqual(makeBarcodeHash(secrets, barcode));
  expect(makeBarcodeHash(secrets, barcode)).toMatchObject({ barcodeHashKeyId: 'test' });
  expect(makeBarcodeHash(secrets, barcode).barcodeHash).toMatch(barcodeHashPattern);
});

test('no one can compute the hash without the key', () => {
  const { barcodeHash } = makeBarcodeHash(secrets, barcode);
  expect(makeBarcodeHash(makeThrowawaySecrets(), barcode).barcodeHash).not.toBe(barcodeHash);
  expect(createHash('sha256').update(barcode).digest('hex')).not.toBe(barcodeHash);
});

test('two barcodes have different hashes', () => {
  expect(makeBarcodeHash(secrets, '7226000004000018').barcodeHash).not.toBe(
    makeBarcodeHash(secrets, barcode).barcodeHash,
  );
});

/**
 * Replaces the barcode in the address of the stored-value page by a hash that no one without the key can reverse or
 * compute (T3).
 */
import { createHmac } from 'node:crypto';

import type { Secrets } from './secrets.ts';

/** A hash is 64 hex digits. */
export const barcodeHashPattern = /^[0-9a-f]{64}$/;

/** The hash of a new pass's barcode by the current key, and that key's id; the caller stores both with the pass. */
export function makeBarcodeHash(secrets: Secrets, barcode: string) {
  const { keyId, key } = secrets.current('barcode-hash');
  return {
    barcodeHash: createHmac('sha256', key).update(barcode).digest('hex'),
    barcodeHashKeyId: keyId,
  };
}

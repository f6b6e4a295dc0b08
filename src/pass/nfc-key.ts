/** The public key that Wallet encrypts an NFC message for, in the one form Apple documents. */
import { createPublicKey, type KeyObject } from 'node:crypto';

/** The start of a DER public key on the curve P-256 whose point is compressed; 33 bytes of the point follow. */
const COMPRESSED_P256_PREFIX = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex');

const POINT_SIZE_BYTES = 33;

/**
 * The value of `nfc.encryptionPublicKey` for a P-256 public key (a PEM text or a key object): base64 of the 59 bytes
 * with the point compressed, however the key was written before. Throws when the key is not on that curve.
 */
export function encodeNfcPublicKey(publicKey: KeyObject | string): string {
  const key = typeof publicKey === 'string' ? createPublicKey(publicKey) : publicKey;
  const { crv, x = '', y = '' } = key.export({ format: 'jwk' });
  if (crv !== 'P-256') throw new Error('The NFC key must be an elliptic curve key on P-256 (prime256v1).');
  const isOdd = (Buffer.from(y, 'base64url').at(-1) ?? 0) % 2 === 1;
  const point = Buffer.concat([Buffer.from([isOdd ? 0x03 : 0x02]), Buffer.from(x, 'base64url')]);
  return Buffer.concat([COMPRESSED_P256_PREFIX, point]).toString('base64');
}

/** Why a text cannot be `nfc.encryptionPublicKey`, or undefined when it can. */
export function explainBadNfcPublicKey(text: string): string | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) return 'is not base64';
  const isCompressed =
    bytes.length === COMPRESSED_P256_PREFIX.length + POINT_SIZE_BYTES &&
    bytes.subarray(0, COMPRESSED_P256_PREFIX.length).equals(COMPRESSED_P256_PREFIX);
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return 'is not a key on the curve P-256';
  } catch {
    return 'is not a public key (DER, SubjectPublicKeyInfo)';
  }
  return isCompressed ? undefined : 'must have its point compressed (59 bytes)';
}

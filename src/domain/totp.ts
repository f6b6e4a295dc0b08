/**
 * Time-based one-time passwords (RFC 6238 over RFC 4226). The caller supplies HMAC-SHA-1, because this folder imports
 * no Node module.
 */

/** HMAC-SHA-1: 20 bytes of a key and a message. */
export type HmacSha1 = (key: Uint8Array, message: Uint8Array) => Uint8Array;

/** The number of the time step in which an instant lies. */
export function stepAt(unixSeconds: number, periodSeconds: number): number {
  return Math.floor(unixSeconds / periodSeconds);
}

/** The one-time password of a time step, with leading zeros. `digits` is at most 9, because 31 bits hold no more. */
export function totpOfStep(hmac: HmacSha1, key: Uint8Array, step: number, digits: number): string {
  return totpOfHash(hmac(key, messageOfStep(step)), digits);
}

/** The message of a time step, for a browser, whose HMAC gives its result later. */
export function messageOfStep(step: number): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(8);
  const view = new DataView(message.buffer);
  view.setUint32(0, Math.floor(step / 2 ** 32));
  view.setUint32(4, step % 2 ** 32);
  return message;
}

/** The one-time password of the HMAC of that message. */
export function totpOfHash(hash: Uint8Array, digits: number): string {
  // RFC 4226 §5.3: the last four bits choose the four bytes, and the first of their bits is dropped.
  const offset = (hash[19] ?? 0) & 0xf;
  const number = new DataView(hash.buffer, hash.byteOffset).getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Base32 (RFC 4648) without padding: bytes as capital letters and digits, which a QR code stores in its compact mode. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes as text. */
export function writeBase32(bytes: Uint8Array): string {
  let text = '';
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((pending >> bits) & 31);
    }
    pending &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet.charAt((pending << (5 - bits)) & 31);
}

/** The bytes of a text; undefined if `writeBase32` writes no bytes in this way. */
export function readBase32(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let pending = 0;
  let bits = 0;
  let index = 0;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value === -1) return undefined;
    pending = (pending << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[index] = pending >> bits;
    index += 1;
    pending &= (1 << bits) - 1;
  }
  return bits < 5 && pending === 0 ? bytes : undefined;
}

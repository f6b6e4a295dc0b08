/**
 * The little DER (the byte form of certificates and signatures) that signing a pass needs: writing values, and
 * reading them back from a certificate that OpenSSL has already accepted.
 */

/** Tags of the DER values used here; `context(n)` tags are written as `0xa0 + n`. */
export const DerTag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context3: 0xa3,
} as const;

/** One value read from DER: `whole` is tag, length and contents, `contents` the part after the length. */
export interface DerValue {
  readonly tag: number;
  readonly whole: Buffer;
  readonly contents: Buffer;
}

/** One DER value: the tag, the length in its shortest form, then the contents one after the other. */
export function encodeDer(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const sizeBytes = contents.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag]), encodeLength(sizeBytes), ...contents]);
}

/** An object identifier written with dots, such as `2.5.4.3`, as a DER value. */
export function encodeObjectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encodeDer(
    DerTag.objectIdentifier,
    Buffer.from([first * 40 + second, ...rest.flatMap(encodeBase128)]),
  );
}

/** A DER SET OF: the members in the order of their bytes, as DER demands and strict verifiers check. */
export function encodeSetOf(tag: number, members: readonly Buffer[]): Buffer {
  return encodeDer(tag, ...members.toSorted((one, other) => one.compare(other)));
}

/** The first DER value of `bytes`; throws a RangeError when the bytes end before the value does. */
export function readDer(bytes: Buffer): DerValue {
  const { start, end } = readHeader(bytes);
  return { tag: bytes.readUInt8(0), whole: bytes.subarray(0, end), contents: bytes.subarray(start, end) };
}

/** The DER values that lie one after the other in `contents`. */
export function readDerList(contents: Buffer): DerValue[] {
  const values: DerValue[] = [];
  let rest = contents;
  while (rest.length > 0) {
    const value = readDer(rest);
    values.push(value);
    rest = rest.subarray(value.whole.length);
  }
  return values;
}

function encodeLength(sizeBytes: number): Buffer {
  if (sizeBytes < 0x80) return Buffer.from([sizeBytes]);
  const bytes: number[] = [];
  for (let rest = sizeBytes; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

function encodeBase128(arc: number): number[] {
  const bytes = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.unshift(0x80 + (rest % 128));
  }
  return bytes;
}

function readHeader(bytes: Buffer): { start: number; end: number } {
  const first = bytes.readUInt8(1);
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  const sizeBytes = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  if (start + sizeBytes > bytes.length) throw new RangeError('The DER value is longer than its bytes.');
  return { start, end: start + sizeBytes };
}

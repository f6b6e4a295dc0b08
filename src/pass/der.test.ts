import fc from 'fast-check';
import { expect, test } from 'vitest';

import { DerTag, encodeDer, encodeObjectIdentifier, encodeSetOf, readDer, readDerList } from './der.ts';

test('the identifier of SHA-256 is written as every other program writes it', () => {
  expect(encodeObjectIdentifier('2.16.840.1.101.3.4.2.1').toString('hex')).toBe('0609608648016503040201');
});

test('whatever was written can be read back, also beyond the lengths of one and two bytes', () => {
  const contents = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom(127, 128, 255, 256, 65_536).map((sizeBytes) => Buffer.alloc(sizeBytes)),
  );
  fc.assert(
    fc.property(fc.array(contents, { maxLength: 5 }), (parts) => {
      const bytes = encodeDer(DerTag.sequence, ...parts.map((part) => encodeDer(DerTag.octetString, part)));
      const read = readDerList(readDer(bytes).contents);
      expect(read.map((value) => value.contents.toString('latin1'))).toEqual(
        parts.map((part) => Buffer.from(part).toString('latin1')),
      );
    }),
  );
});

test('the members of a set are in the order of their bytes, however they are given', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 6 }), (parts) => {
      const members = parts.map((part) => encodeDer(DerTag.octetString, part));
      const sorted = encodeSetOf(DerTag.set, members);
      expect(encodeSetOf(DerTag.set, members.toReversed())).toEqual(sorted);
      const read = readDerList(readDer(sorted).contents).map((value) => value.whole);
      expect(read).toEqual(read.toSorted((one, other) => one.compare(other)));
    }),
  );
});

test('a value that is cut off is refused', () => {
  const bytes = encodeDer(DerTag.octetString, Buffer.alloc(200));
  expect(() => readDer(bytes.subarray(0, 100))).toThrow(RangeError);
});

test.each([
  [0, '0400'],
  [127, '047f'],
  [128, '048180'],
  [255, '0481ff'],
  [256, '04820100'],
  [65_535, '0482ffff'],
  [65_536, '0483010000'],
])('a value of %i bytes has its length in the shortest form', (sizeBytes, start) => {
  const bytes = encodeDer(DerTag.octetString, Buffer.alloc(sizeBytes));
  expect(bytes.subarray(0, start.length / 2).toString('hex')).toBe(start);
  expect(bytes).toHaveLength(start.length / 2 + sizeBytes);
  expect(readDer(Buffer.concat([bytes, Buffer.from('0500', 'hex')])).whole).toEqual(bytes);
});

test('a value that is cut off is refused with its reason, one that just fits is read', () => {
  const bytes = encodeDer(DerTag.octetString, Buffer.alloc(5));
  expect(() => readDer(bytes.subarray(0, 6))).toThrow('The DER value is longer than its bytes.');
  expect(readDer(bytes)).toEqual({ tag: 4, whole: bytes, contents: Buffer.alloc(5) });
});

test.each([
  ['2.5.4.3', '0603550403'],
  ['1.2.840.113549.1.1.11', '06092a864886f70d01010b'],
  ['0.9.2342.19200300.100.1.1', '060a0992268993f22c640101'],
  ['1.2.127.128.16383.16384', '060a2a7f8100ff7f818000'.replace('060a', '0609')],
])('the identifier %s is written as %s', (dotted, hex) => {
  expect(encodeObjectIdentifier(dotted).toString('hex')).toBe(hex);
});

test('the tags are those of X.690', () => {
  expect(DerTag).toEqual({
    boolean: 1,
    integer: 2,
    bitString: 3,
    octetString: 4,
    null: 5,
    objectIdentifier: 6,
    utf8String: 12,
    printableString: 19,
    utcTime: 23,
    generalizedTime: 24,
    bmpString: 30,
    sequence: 48,
    set: 49,
    context0: 160,
    context3: 163,
  });
});

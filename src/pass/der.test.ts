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

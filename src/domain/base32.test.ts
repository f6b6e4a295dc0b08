import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readBase32, writeBase32 } from './base32.ts';

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('the vector %j of RFC 4648 is written as %s', (plain, written) => {
  expect(writeBase32(Buffer.from(plain))).toBe(written);
  expect(Buffer.from(readBase32(written) ?? []).toString()).toBe(plain);
});

test.each(['M', 'MZX', 'MZ', 'my', 'M1', 'MZXW6YTB='])(
  '%s is refused, because no bytes are written so',
  (text) => {
    expect(readBase32(text)).toBeUndefined();
  },
);

test('all bytes are read as they were written', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(readBase32(writeBase32(bytes))).toEqual(bytes);
    }),
  );
});
